import { isRecord } from '../json';

/** What the script of `withProbe` reports from a page with a table. */
export interface ProbeReport {
  /** From the page's `ready` until a frame has shown rows, in milliseconds. */
  readonly shownMs?: number;
  /** From the page's `ready` until a frame has shown the list after its last part, in milliseconds. */
  readonly wholeMs?: number;
  readonly longTasks?: LongTasks;
}

/** The longest task (https://w3c.github.io/longtasks/) while a page scrolls; 0 where none takes over 50 ms. */
export interface LongTasks {
  readonly rows: number;
  readonly columns: number;
}

/** Tells the page to scroll through its first rows and its columns. */
export const SCROLL = { probe: 'scroll' };

/** Tells the page to scroll through all of its rows, and its columns. */
export const SCROLL_TO_END = { probe: 'scrollToEnd' };

/** Runs before the page's own script, and uses its only API of VS Code. */
const PROBE = `
const api = acquireVsCodeApi();
let readyAt = 0;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
globalThis.acquireVsCodeApi = () => ({
  ...api,
  postMessage: (message) => {
    if (message.type === 'ready') readyAt = performance.now();
    api.postMessage(message);
  },
});
const hasRows = () => document.querySelector('.view:not([hidden]) .row:not(.head) .cell:not(.select)') !== null;
new MutationObserver(async (_, observer) => {
  if (!hasRows()) return;
  observer.disconnect();
  await frame();
  // The frame after the one that drew the rows.
  await frame();
  api.postMessage({ probe: { shownMs: performance.now() - readyAt } });
}).observe(document, { childList: true, subtree: true });
async function longestTask(steps, step) {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  for (let done = 0; done < steps; done++) {
    step();
    await frame();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return longest;
}
async function scroll(toEnd) {
  const scroller = document.querySelector('.view:not([hidden]) .scroller');
  const by = toEnd ? scroller.scrollHeight / 200 : 400;
  const rows = await longestTask(200, () => { scroller.scrollTop += by; });
  const columns = await longestTask(100, () => { scroller.scrollLeft += 100; });
  api.postMessage({ probe: { longTasks: { rows, columns } } });
}
addEventListener('message', async (event) => {
  const { probe, isLast } = event.data;
  if (isLast === true) {
    await frame();
    await frame();
    api.postMessage({ probe: { wholeMs: performance.now() - readyAt } });
  }
  if (probe === undefined) return;
  event.stopImmediatePropagation();
  void scroll(probe === 'scrollToEnd');
});
`;

/** Adds the probe to the HTML of a page. */
export function withProbe(html: string): string {
  const start = html.indexOf('<script ');
  const nonce = /nonce="(\w+)"/.exec(html)?.[1];
  if (start === -1 || nonce === undefined) throw new Error('The page has no script.');
  return `${html.slice(0, start)}<script nonce="${nonce}">${PROBE}</script>${html.slice(start)}`;
}

/** @returns what a message of a page reports, or undefined for a message of the page itself */
export function readProbe(message: unknown): ProbeReport | undefined {
  if (!isRecord(message) || !isRecord(message['probe'])) return undefined;
  const { shownMs, wholeMs, longTasks } = message['probe'];
  if (typeof shownMs === 'number') return { shownMs };
  if (typeof wholeMs === 'number') return { wholeMs };
  if (!isRecord(longTasks)) return undefined;
  return { longTasks: { rows: Number(longTasks['rows']), columns: Number(longTasks['columns']) } };
}
