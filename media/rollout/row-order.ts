/** Puts rows in order for those who read the page in order, without moving the one that has the keyboard. */
export function placeInOrder(body: HTMLElement, rows: readonly HTMLElement[]): void {
  let next = body.firstElementChild;
  for (const row of rows) {
    if (row.contains(document.activeElement)) {
      while (next !== null && next !== row) {
        const after: Element | null = next.nextElementSibling;
        body.append(next);
        next = after;
      }
    }
    if (row === next) next = next.nextElementSibling;
    else body.insertBefore(row, next);
  }
}
