import type { Session } from '../../src/model/connections/session';
import { Settings } from '../../src/model/connections/settings';
import { type PanelState, parseFromPanel, type ToPanel } from '../../src/protocol/panel';
import type { RolloutDocument } from '../../src/rollout/rollout-document';
import { RoomWalk } from '../../src/workbench/lists/rooms/room-walk';
import { accessTokenState } from '../../src/workbench/panels/access-token-state';
import { pairingCodeState, shownLookUp } from '../../src/workbench/panels/pairing-code-state';
import { TestServices } from '../support/list-services';
import { openList } from '../support/memory-list';
import type { World } from '../support/worlds/model-world';

/** What a panel shows, and how it is fetched again. */
export interface PanelSubject {
  state(): PanelState;
  refresh(): Promise<unknown>;
  /** The content of the rooms of a list, which does what its buttons ask for. */
  readonly walk?: RoomWalk;
}

/** The endpoint of a look-up. */
export function anEndpoint(world: World, session: Session, id: string): PanelSubject {
  return {
    state: () => pairingCodeState(shownLookUp(session, { kind: 'endpoint', id }), world.clock.now()),
    refresh: () => session.lookUps.endpoint(id),
  };
}

/** The rooms of a list with this text, from the first on. */
export function theRooms(world: World, text: string): PanelSubject & { readonly document: RolloutDocument } {
  const document = openList(world.rollouts, text);
  const order = document.reading.list.rooms.map(({ endpointId }) => endpointId);
  const walk = new RoomWalk(document, order, order[0] ?? '', new TestServices(world), async () => undefined);
  return {
    document,
    walk,
    state: () => walk.state(),
    refresh: async () => {
      document.rollout?.refreshAll();
      document.rollout?.start();
      await document.rollout?.run?.ended;
    },
  };
}

/** An access token by its string. */
export function aToken(world: World, session: Session, accessToken: string): PanelSubject {
  const settings = new Settings(world.settings);
  let handle = '';
  return {
    state: () => accessTokenState(session, settings, session.inspections.get(handle), world.clock.now()),
    refresh: async () => {
      ({ handle } = await session.inspections.inspect(accessToken));
    },
  };
}

/** The extension's side of a panel: a real look-up or inspection, and the messages that the real views make. */
export class PanelExtension {
  constructor(
    session: Session,
    private subject: PanelSubject,
    private readonly post: (message: ToPanel) => Promise<void>,
  ) {
    session.lookUps.onDidChange(() => void this.send());
    session.inspections.onDidChange(() => void this.send());
    subject.walk?.subscribe(() => void this.send());
  }

  receive(message: unknown): void {
    const parsed = parseFromPanel(message);
    if (parsed === undefined) throw new Error(`The extension does not know ${JSON.stringify(message)}.`);
    if (parsed.type === 'ready') void this.send();
    if (parsed.type !== 'action') return;
    const { walk } = this.subject;
    if (parsed.action === 'previous' || parsed.action === 'next') walk?.handlers[parsed.action]();
    if (parsed.action === 'pair' || parsed.action === 'unpair' || parsed.action === 'undo')
      void walk?.handlers[parsed.action]();
    if (parsed.action === 'refresh') void (walk === undefined ? this.refresh() : walk.handlers.refresh());
  }

  /** Shows something else in the same panel, as a click on another row does. */
  show(subject: PanelSubject): void {
    this.subject = subject;
    void this.post({ type: 'other' });
    void this.send();
  }

  /** Fetches what is shown, until the page shows it. A failure is part of what is shown. */
  async refresh(): Promise<void> {
    await this.subject.refresh().catch(() => undefined);
    await this.send();
  }

  send(): Promise<void> {
    return this.post({ type: 'state', state: this.subject.state(), isPreview: true });
  }
}
