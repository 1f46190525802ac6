import type { Session } from '../../src/model/connections/session';
import { RoomWalk } from '../../src/workbench/lists/rooms/room-walk';
import { openList } from '../support/memory-list';
import type { TestServices } from '../support/test-services';
import type { World } from '../support/worlds/model-world';
import { BrowserServices } from './browser-view';

/** What a panel shows, and how it is fetched again. */
export interface PanelSubject {
  /** Shows what needs no request. */
  show?(services: TestServices): void;
  refresh(services: TestServices): Promise<unknown>;
}

/** The endpoint of a look-up, as a click on its row shows it. */
export function anEndpoint(session: Session, id: string): PanelSubject {
  return { refresh: ({ pairingCodePanels }) => pairingCodePanels.preview(session, { kind: 'endpoint', id }) };
}

/** The rooms of a list with this text, from the first on. */
export function theRooms(world: World, text: string): PanelSubject {
  const document = openList(world.rollouts, text);
  const order = document.reading.list.rooms.map(({ endpointId }) => endpointId);
  return {
    show: (services) =>
      services.panels.show(new RoomWalk(document, order, order[0] ?? '', services, async () => undefined)),
    refresh: async () => {
      document.rollout?.start(order);
      await document.rollout?.run?.ended;
    },
  };
}

/** An access token by its string. */
export function aToken(session: Session, accessToken: string): PanelSubject {
  return { refresh: ({ accessTokenPanels }) => accessTokenPanels.inspect(session, accessToken) };
}

/** The extension's side of the panel of a pairing code or an access token. */
export class PanelExtension extends BrowserServices {
  constructor(
    world: World,
    private readonly subject: PanelSubject,
    post: (message: object) => void,
  ) {
    super(world, post);
    subject.show?.(this);
  }

  /** Fetches what is shown. A failure is part of what an open panel shows. */
  async refresh(subject = this.subject): Promise<void> {
    await subject.refresh(this);
  }
}
