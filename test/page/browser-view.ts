import { TestPageView, TestPageViews } from '../support/test-page-view';

/** A panel or editor whose page is open in a browser. */
export class BrowserView extends TestPageView {
  /** Whether the page is loaded. */
  #isReady = false;

  constructor(
    viewType: string,
    title: string,
    private readonly show: (message: object) => void,
  ) {
    super(viewType, title);
  }

  override post(message: object): void {
    super.post(message);
    if (this.#isReady) this.show(message);
  }

  override receive(message: unknown): void {
    this.#isReady = true;
    super.receive(message);
  }
}

/** Opens the first panel in a browser, and only records the other panels. */
export class BrowserViews extends TestPageViews {
  /** Messages from a page that was loaded before a panel was opened. */
  #received: unknown[] = [];
  #show: (message: object) => void = () => undefined;

  /** Shows the next panel in a new page. */
  connect(show: (message: object) => void): void {
    for (const view of this.all.splice(0)) view.close();
    this.#received = [];
    this.#show = show;
  }

  override open(viewType: string, title: string): TestPageView {
    if (this.all.length > 0) return super.open(viewType, title);
    const view = new BrowserView(viewType, title, this.#show);
    this.all.push(view);
    // The caller subscribes to messages afterward.
    const early = this.#received;
    queueMicrotask(() => early.forEach((message) => void view.receive(message)));
    return view;
  }

  /** Receives a message from the page. */
  receive(message: unknown): void {
    const [view] = this.all;
    if (view === undefined) this.#received.push(message);
    else view.receive(message);
  }
}
