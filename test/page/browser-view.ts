import { TestPageView, TestPageViews } from '../support/test-page-view';
import { TestServices } from '../support/test-services';
import type { World } from '../support/worlds/model-world';

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

/** Opens the first panel in a browser, and only records the others. */
class BrowserViews extends TestPageViews {
  /** Whether the page was loaded before a panel was opened. */
  #isReady = false;

  constructor(private readonly show: (message: object) => void) {
    super();
  }

  override open(viewType: string, title: string): TestPageView {
    if (this.all.length > 0) return super.open(viewType, title);
    const view = new BrowserView(viewType, title, this.show);
    this.all.push(view);
    // The caller subscribes to messages after this.
    if (this.#isReady) queueMicrotask(() => view.receive({ type: 'ready' }));
    return view;
  }

  /** Receives a message of the page. */
  receive(message: unknown): void {
    this.#isReady = true;
    this.all[0]?.receive(message);
  }
}

/** The extension side of a panel: the real panels and handlers, with a browser in place of VS Code. */
export class BrowserServices extends TestServices {
  readonly #views: BrowserViews;

  constructor(world: World, post: (message: object) => void) {
    const views = new BrowserViews(post);
    super(world, views);
    this.#views = views;
  }

  /** Receives a message of the page. */
  receive(message: unknown): void {
    this.#views.receive(message);
  }
}
