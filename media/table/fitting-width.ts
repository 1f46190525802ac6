/**
 * How wide a column must be for what it shows in the rows that are rendered, in pixels.
 * @param column the value of `data-column` of its cells
 */
export function fittingWidth(grid: Element, column: string): number {
  const cells = grid.querySelectorAll<HTMLElement>(`.cell[data-column="${CSS.escape(column)}"]`);
  // The stylesheet then puts texts of two lines on one.
  grid.classList.add('fitting');
  const width = Math.ceil(Math.max(0, ...[...cells].map(neededWidth)));
  grid.classList.remove('fitting');
  return width;
}

function neededWidth(cell: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap, flexDirection } = getComputedStyle(cell);
  const padding = pixels(paddingLeft) + pixels(paddingRight) + 2;
  if (cell.childElementCount === 0) return contentWidth(cell) + padding;
  const parts = [...cell.children].filter((part) => getComputedStyle(part).position !== 'absolute');
  const widths = parts.map((part) => textWidth(part));
  if (flexDirection === 'column') return Math.max(0, ...widths) + padding;
  return widths.reduce(
    (sum, width) => sum + width,
    padding + pixels(columnGap) * Math.max(0, parts.length - 1),
  );
}

/** The width of a part without the cut that its cell makes. */
function textWidth(part: Element): number {
  const text = part.querySelector('.text');
  // The arrow of a sorted column stands beside its name.
  return text === null ? part.scrollWidth : text.scrollWidth + 20;
}

function contentWidth(cell: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().width;
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
