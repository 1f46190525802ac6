import { type RowWindow, topToShow, windowOf } from './window';

/** The part of a scrolled list of rows that is to be seen. */
export class Viewport {
  readonly #scroller: HTMLElement;
  readonly #body: HTMLElement;
  #scroll = { top: 0, height: 0, rowHeight: 34, count: 0 };
  /** How many rows down to go as soon as they are there. */
  #wanted: number | undefined;

  /** @param body what holds the rows, as high as all of them */
  constructor(scroller: HTMLElement, body: HTMLElement) {
    this.#scroller = scroller;
    this.#body = body;
  }

  get rowHeight(): number {
    return this.#scroll.rowHeight;
  }

  /** How many rows a page down goes on. */
  get page(): number {
    return Math.max(1, Math.floor(this.#scroll.height / this.#scroll.rowHeight) - 1);
  }

  /** The rows to build. */
  get rows(): RowWindow {
    return windowOf(this.#scroll);
  }

  /** How far down it is, in whole rows: the last one stays wholly seen. */
  get top(): number {
    return this.#wanted ?? Math.ceil(this.#scroll.top / this.#scroll.rowHeight);
  }

  /** To be called when the list was scrolled. */
  scrolled(): void {
    this.#scroll.top = this.#scroller.scrollTop;
  }

  /** Goes so many rows down, at once or as soon as that is possible. */
  goTo(top: number): void {
    this.#wanted = top;
    this.#go();
  }

  setCount(count: number): void {
    this.#scroll.count = count;
    this.#setHeight();
  }

  /** @param height of the part to be seen, in pixels, as `rowHeight` */
  setSize(height: number, rowHeight: number): void {
    this.#scroll = { ...this.#scroll, height, rowHeight: rowHeight || this.#scroll.rowHeight };
    this.#setHeight();
  }

  /** Scrolls by as little as possible, so that a row is wholly seen. @returns whether it had to */
  reveal(row: number): boolean {
    const top = topToShow(this.#scroll, row);
    if (top === this.#scroll.top) return false;
    this.#scroll.top = top;
    this.#scroller.scrollTop = top;
    return true;
  }

  #setHeight(): void {
    this.#body.style.setProperty('height', `${this.#scroll.count * this.#scroll.rowHeight}px`);
    this.#go();
  }

  #go(): void {
    const { height, count, rowHeight } = this.#scroll;
    if (this.#wanted === undefined || height === 0 || count === 0) return;
    this.#scroller.scrollTop = this.#wanted * rowHeight;
    this.#wanted = undefined;
    this.scrolled();
  }
}
