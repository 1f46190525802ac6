import { Emitter } from '../../src/model/event';
import type { PageName, PageView, PageViews } from '../../src/workbench/webview/page-view';

/** A panel without VS Code, which records the messages to its page. */
export class TestPageView implements PageView {
  readonly sent: object[] = [];
  isVisible = true;
  isActive = true;
  isClosed = false;
  readonly #received = new Emitter<unknown>();
  readonly #closed = new Emitter<void>();
  readonly onDidReceive = this.#received.event;
  readonly onDidClose = this.#closed.event;

  constructor(
    readonly viewType: string,
    public title: string,
  ) {}

  load(_name: PageName): void {}

  post(message: object): void {
    this.sent.push(message);
  }

  reveal(): void {
    this.isVisible = true;
    this.isActive = true;
  }

  close(): void {
    this.isClosed = true;
    this.isVisible = false;
    this.#closed.fire();
  }

  /** Simulates a message from the page. */
  receive(message: unknown): void {
    this.#received.fire(message);
  }
}

/** Opens panels without VS Code. */
export class TestPageViews implements PageViews {
  readonly all: TestPageView[] = [];

  open(viewType: string, title: string): TestPageView {
    const view = new TestPageView(viewType, title);
    this.all.push(view);
    return view;
  }

  /** The titles of the open panels. */
  get titles(): readonly string[] {
    return this.all.filter(({ isClosed }) => !isClosed).map(({ title }) => title);
  }
}
