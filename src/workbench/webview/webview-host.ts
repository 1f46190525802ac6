import type { Announcement, Ready } from '../../protocol/messages';
import type { Action } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import type { PageName, PageView } from './page-view';

/** What one page shows and does. */
interface Page<In extends Sent> {
  readonly name: PageName;
  /** Names its actions in the log. */
  readonly viewType: string;
  /** Checks what the page sent. @returns undefined for what it cannot send */
  parse(message: unknown): In | undefined;
  /** Sends all that the page shows: it was just loaded. VS Code drops the page of a hidden tab, and loads it again. */
  sendAll(): void;
  /** Does what a message asks for. @returns what the page is to say of it, if anything @throws ActionFailure */
  handle(message: Exclude<In, Ready>): ReturnType<Action>;
}

/** A message of any page. */
interface Sent {
  readonly type: string;
  readonly action?: string;
  readonly act?: string;
}

/** Checks and handles what a page sends, and sends it what it shows. */
export class WebviewHost<In extends Sent, Out extends object> {
  #isClosed = false;

  constructor(
    readonly view: PageView,
    private readonly actions: Pick<ActionRunner, 'run'>,
    private readonly page: Page<In>,
  ) {
    view.onDidReceive((message) => this.#receive(message));
    view.onDidClose(() => {
      this.#isClosed = true;
    });
    view.load(page.name);
  }

  /** Sends a message to the page. An action may end after its page was closed. */
  post(message: Out | Announcement): void {
    if (!this.#isClosed) this.view.post(message);
  }

  /** Does what a message asks for, as if the page had sent it. */
  readonly run = async (message: Exclude<In, Ready>): Promise<void> => {
    const name = `${this.page.viewType} ${message.act ?? message.action ?? message.type}`;
    const say = (text: string) => this.post({ type: 'announce', text });
    await this.actions.run(name, () => this.page.handle(message), say);
  };

  #receive(message: unknown): void {
    const parsed = this.page.parse(message);
    if (parsed === undefined) return;
    if (isRequest(parsed)) void this.run(parsed);
    else this.page.sendAll();
  }
}

function isRequest<In extends Sent>(message: In): message is Exclude<In, Ready> {
  return message.type !== 'ready';
}
