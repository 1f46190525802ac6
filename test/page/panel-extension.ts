import type { Session } from '../../src/model/sessions/session';
import { RoomWalk } from '../../src/workbench/rooms/room-walk';
import { NO_EDITORS, openList } from '../support/memory-list';
import type { World } from '../support/worlds/world';
import type { BrowserViews } from './browser-view';

/** A panel's subject and the function that fetches it again. */
export interface PanelSubject {
  /** Shows data without a request. */
  show?(world: World): void;
  refresh(world: World): Promise<unknown>;
}

/** Looks up an endpoint, like a click on its row. */
export function anEndpoint(session: Session, id: string): PanelSubject {
  return { refresh: ({ pairingCodePanels }) => pairingCodePanels.preview(session, { kind: 'endpoint', id }) };
}

/** Shows the rooms of a list with this text, starting with the first room. */
export function theRooms(world: World, text: string): PanelSubject {
  const document = openList(world.documents, text);
  const order = document.reading.list.rows;
  const [first] = order;
  return {
    show: (window) => {
      if (first === undefined) return;
      window.panels.show(new RoomWalk(document, order, first, window, NO_EDITORS));
    },
    refresh: async () => {
      document.fetch(order.map(({ endpointId }) => endpointId));
      await document.run?.ended;
    },
  };
}

/** Inspects an access token. */
export function aToken(session: Session, accessToken: string): PanelSubject {
  return { refresh: ({ accessTokenPanels }) => accessTokenPanels.inspect(session, accessToken) };
}

/** The extension side of a panel or a table of tokens: the real handlers, with a browser instead of VS Code. */
export class PanelExtension {
  constructor(
    readonly world: World,
    private readonly views: BrowserViews,
    post: (message: object) => void,
    private readonly subject?: PanelSubject,
  ) {
    views.connect(post);
    subject?.show?.(world);
  }

  /** Receives a message from the page. */
  receive(message: unknown): void {
    this.views.receive(message);
  }

  /** Fetches the subject. A failure is shown by an open panel. */
  async refresh(subject = this.subject): Promise<void> {
    await subject?.refresh(this.world);
  }
}
