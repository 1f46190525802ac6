import type { UserZone } from '../../model/user-zone';
import type { Announcement, Ready } from '../../protocol/messages';
import type { Action } from '../platform/action-failure';
import type { ActionRunner } from '../platform/action-runner';
import type { PageName, PageView } from './page-view';

/** State and behavior of a page. */
interface Page<In extends Sent> {
  readonly name: PageName;
  /** Prefix of the page's actions in the log. */
  readonly viewType: string;
  /** Validates a message. Returns undefined if it is invalid. */
  parse(message: unknown): In | undefined;
  /**
   * Sends the complete state to a page that was just loaded. VS Code unloads the page of a hidden tab and reloads it
   * later.
   */
  sendAll(): void;
  /**
   * Handles a message. Returns an announcement for the page's live region, if any.
   * @throws ActionFailure
   */
  handle(message: Exclude<In, Ready>): ReturnType<Action>;
}

interface Sent {
  readonly type: string;
  readonly action?: string;
  readonly act?: string;
  readonly timeZone?: string | undefined;
}

interface HostServices {
  readonly actions: Pick<ActionRunner, 'run'>;
  readonly userZone: Pick<UserZone, 'report'>;
}

/** Validates and handles the messages from a page, and sends messages to the page. */
export class WebviewHost<In extends Sent, Out extends object> {
  #post = (message: Out | Announcement): void => this.view.post(message);

  constructor(
    readonly view: PageView,
    private readonly services: HostServices,
    private readonly page: Page<In>,
  ) {
    view.onDidReceive((message) => this.#receive(message));
    view.onDidClose(() => {
      this.#post = () => undefined;
    });
    view.load(page.name);
  }

  /** Sends a message, unless the page was closed meanwhile. */
  post(message: Out | Announcement): void {
    this.#post(message);
  }

  /** Handles a message as if the page had sent it. */
  readonly run = async (message: Exclude<In, Ready>): Promise<void> => {
    const name = `${this.page.viewType} ${message.act ?? message.action ?? message.type}`;
    const say = (text: string) => this.post({ type: 'announce', text });
    await this.services.actions.run(name, () => this.page.handle(message), say);
  };

  #receive(message: unknown): void {
    const parsed = this.page.parse(message);
    if (parsed === undefined) return;
    if (isRequest(parsed)) return void this.run(parsed);
    this.services.userZone.report(parsed.timeZone);
    this.page.sendAll();
  }
}

function isRequest<In extends Sent>(message: In): message is Exclude<In, Ready> {
  return message.type !== 'ready';
}
