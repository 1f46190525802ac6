import { test as base, expect } from '@playwright/test';
import { LoopbackServer } from '../support/loopback/server';
import { type ServiceState, VideoService } from '../support/loopback/video-service';
import { Panel } from '../support/pages/panel';
import { RolloutPage } from '../support/pages/rollout-page';
import { TokenPage } from '../support/pages/token-page';
import { type ConnectedWorld, connectTo } from '../support/worlds/model-world';
import { anEndpoint, aToken, PanelExtension, type PanelSubject } from './panel-extension';
import { type HeadFields, RolloutExtension } from './rollout-extension';
import { TokenExtension } from './token-extension';
import { Webview } from './webview';

interface Fixtures {
  /** What the service of the connection "Video" holds. */
  readonly service: ServiceState;
  readonly server: LoopbackServer;
  /** A window of VS Code without VS Code, with the connection. */
  readonly world: ConnectedWorld;
  /** Opens pages, which may have neither thrown nor been refused anything by their policy in the end. */
  readonly open: Pages;
}

/** The pages with the extension's side of each. */
interface Pages {
  rollout(
    text?: string,
    fields?: HeadFields,
  ): Promise<{ rollout: RolloutPage; webview: Webview; extension: RolloutExtension }>;
  tokens(): Promise<{ table: TokenPage; webview: Webview; extension: TokenExtension }>;
  /** Opens the panel of what was fetched before. */
  panel(subject: PanelSubject): Promise<{ panel: Panel; webview: Webview; extension: PanelExtension }>;
  code(endpointId: string): ReturnType<Pages['panel']>;
  token(accessToken: string): ReturnType<Pages['panel']>;
}

/** Every test has a page, a service and a window of its own. */
export const test = base.extend<Fixtures>({
  service: [{}, { option: true }],

  server: async ({ service }, use) => {
    const server = await LoopbackServer.start({ service: new VideoService(service) });
    await use(server);
    await server.close();
  },

  world: async ({ server }, use) => {
    const world = await connectTo(server);
    world.clock.time = Date.now();
    await use(world);
    world.reviews.dispose();
    world.rollouts.dispose();
    world.sessions.dispose();
  },

  open: async ({ page, world }, use) => {
    const webviews: Webview[] = [];
    const ends: (() => void)[] = [];
    const { session } = world;
    /** Opens a page for what `make` makes, which the page's first message reaches. */
    const opened = async <Extension extends { receive(message: unknown): void; dispose(): void }>(
      name: 'panel' | 'rollout' | 'tokens',
      make: (post: (message: object) => Promise<void>) => Extension,
    ) => {
      const webview = new Webview(page, name);
      const extension = make((message) => webview.post(message));
      webviews.push(webview);
      ends.push(() => extension.dispose());
      await webview.load((message) => extension.receive(message));
      return { webview, extension };
    };
    const panel = async (subject: PanelSubject) => {
      const shown = await opened('panel', (post) => new PanelExtension(world, subject, post));
      return { ...shown, panel: new Panel(page) };
    };
    await use({
      panel,
      code: (id) => panel(anEndpoint(session, id)),
      token: (accessToken) => panel(aToken(session, accessToken)),
      tokens: async () => {
        const shown = await opened('tokens', (post) => new TokenExtension(world, session, post));
        return { ...shown, table: new TokenPage(page) };
      },
      rollout: async (text = '', fields = {}) => {
        const shown = await opened('rollout', (post) => new RolloutExtension(world, text, fields, post));
        return { ...shown, rollout: new RolloutPage(page) };
      },
    });
    for (const end of ends) end();
    for (const { faults } of webviews) expect(faults, 'what the page threw or was refused').toEqual([]);
  },
});
