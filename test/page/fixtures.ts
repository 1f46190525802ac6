import { test as base, expect } from '@playwright/test';
import { parseFromTokens } from '../../src/protocol/access-token-messages';
import { parseFromPanel } from '../../src/protocol/panel';
import { parseFromRollout } from '../../src/protocol/rollout-messages';
import { LoopbackServer } from '../support/loopback/server';
import { type ServiceState, VideoService } from '../support/loopback/video-service';
import { MemoryList } from '../support/memory-list';
import { Panel } from '../support/pages/panel';
import { RolloutPage } from '../support/pages/rollout-page';
import { TokenPage } from '../support/pages/token-page';
import { DONE, LIST } from '../support/rooms';
import { type ConnectedWorld, connectTo } from '../support/worlds/world';
import { BrowserViews } from './browser-view';
import { anEndpoint, aToken, PanelExtension, type PanelSubject, theRooms } from './panel-extension';
import { RolloutExtension } from './rollout-extension';
import { Webview } from './webview';

interface Fixtures {
  /** Initial state of the service of the connection "Video". */
  readonly service: ServiceState;
  /** Translations of the pages by key; undefined for English. */
  readonly translation: Readonly<Record<string, string>> | undefined;
  readonly server: LoopbackServer;
  /** A simulated VS Code window with the connection. */
  readonly world: ConnectedWorld;
  readonly views: BrowserViews;
  /** Opens pages, and fails the test if one has thrown an error or violated its content security policy. */
  readonly open: Pages;
}

/** Pages, each with its extension side. */
interface Pages {
  /** Opens a list. @param file replaces the editable text file */
  rollout(
    text?: string,
    file?: MemoryList,
  ): Promise<{ rollout: RolloutPage; webview: Webview; extension: RolloutExtension }>;
  /** Opens the list of `test/support/rooms.ts`, and looks up its rooms. */
  lookedUp(): ReturnType<Pages['rollout']>;
  /** Opens the table of access tokens, by default already listed. */
  tokens(isListed?: boolean): Promise<{ table: TokenPage; webview: Webview; extension: PanelExtension }>;
  /** Opens the panel of a subject that was not fetched yet. */
  panel(subject: PanelSubject): Promise<{ panel: Panel; webview: Webview; extension: PanelExtension }>;
  /** Opens the panel of an endpoint, and fetches its code. */
  code(endpointId: string): ReturnType<Pages['panel']>;
  token(accessToken: string): ReturnType<Pages['panel']>;
  /** Opens the panel of the rooms of a list, and fetches their codes. */
  rooms(text: string): ReturnType<Pages['panel']>;
}

/**
 * How many times as fast time passes, for waits such as that for the third response about an unknown room. A test that
 * withholds responses sets it to 1, because the service counts as silent after 20 seconds.
 */
export const HURRY = 20;

/** Each test has its own page, service and window. */
export const test = base.extend<Fixtures>({
  service: [{}, { option: true }],
  translation: [undefined, { option: true }],

  server: async ({ service }, use) => {
    const server = await LoopbackServer.start({ service: new VideoService(service) });
    await use(server);
    await server.close();
  },

  // Playwright requires the pattern.
  // biome-ignore lint/correctness/noEmptyPattern: the fixture depends on none.
  views: async ({}, use) => await use(new BrowserViews()),

  world: async ({ server, views }, use) => {
    const world = await connectTo(server, { ports: { pageViews: views } });
    world.clock.time = Date.now();
    world.clock.hurry(HURRY);
    await use(world);
    world.documents.dispose();
    world.dispose();
  },

  open: async ({ page, world, views, translation }, use) => {
    const webviews: Webview[] = [];
    const ends: (() => void)[] = [];
    const { session } = world;
    /** Creates the extension side with `make` and opens a page for it. */
    const opened = async <Extension extends { receive(message: unknown): void; dispose?(): void }>(
      name: 'panel' | 'rollout' | 'tokens',
      parse: (message: unknown) => unknown,
      make: (post: (message: object) => Promise<void>) => Extension,
    ) => {
      const webview = new Webview(page, name, translation);
      const extension = make((message) => webview.post(message));
      webviews.push(webview);
      ends.push(() => extension.dispose?.());
      await webview.load((message) => {
        if (parse(message) === undefined) throw new Error(`It is not known: ${JSON.stringify(message)}`);
        extension.receive(message);
      });
      // A key that is pressed earlier would find no rows and no buttons.
      await webview.delivered();
      return { webview, extension };
    };
    const panel = async (subject: PanelSubject) => {
      const shown = await opened(
        'panel',
        parseFromPanel,
        (post) => new PanelExtension(world, views, post, subject),
      );
      return { ...shown, panel: new Panel(page) };
    };
    const fetched = async (subject: PanelSubject) => {
      const shown = await panel(subject);
      await shown.extension.refresh();
      await shown.webview.delivered();
      return shown;
    };
    const rollout = async (text = '', file = new MemoryList(text)) => {
      const shown = await opened(
        'rollout',
        parseFromRollout,
        (post) => new RolloutExtension(world, text, file, post),
      );
      return { ...shown, rollout: new RolloutPage(page) };
    };
    await use({
      panel,
      code: (id) => fetched(anEndpoint(session, id)),
      token: (accessToken) => fetched(aToken(session, accessToken)),
      rooms: (text) => fetched(theRooms(world, text)),
      tokens: async (isListed = true) => {
        if (isListed) await session.refresh();
        const shown = await opened(
          'tokens',
          parseFromTokens,
          (post) => new PanelExtension(world, views, post),
        );
        world.tokenPanels.show(session);
        return { ...shown, table: new TokenPage(page) };
      },
      rollout,
      lookedUp: async () => {
        const shown = await rollout(LIST);
        await shown.rollout.fetchCodes();
        await shown.rollout.expectStates(DONE);
        return shown;
      },
    });
    for (const end of ends) end();
    for (const { faults } of webviews) expect(faults, 'what the page threw or was refused').toEqual([]);
  },
});
