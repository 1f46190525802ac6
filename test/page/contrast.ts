/** Two colors with a ratio below the minimum. */
export interface WeakContrast {
  /** Tag, classes and text of the element. */
  readonly element: string;
  readonly what: 'text' | 'placeholder' | 'border' | 'icon';
  /** Between 1 and 21 (WCAG 2.2, relative luminance). */
  readonly ratio: number;
  readonly least: number;
}

/** Fields that only a border makes visible, and buttons drawn in the color of their text. */
export const MEASURED = {
  borders: 'input, select, textarea',
  icons: '.copy, .twistie, .remove, .tab-icon, .glyph, .sign, button > svg',
} as const;

/**
 * Measures text against 4.5 (3 for large text), and the borders of fields and icons against 3 (WCAG 2.2, 1.4.3 and
 * 1.4.11). Ignores disabled and hidden elements. Runs inside a page, so it must be self-contained.
 * @param root element to measure
 * @param selectors as in MEASURED
 */
export function weakContrasts(
  root: Element,
  selectors: { readonly borders: string; readonly icons: string },
): readonly WeakContrast[] {
  type Rgba = readonly [number, number, number, number];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const read = new Map<string, Rgba>();
  const rgba = (color: string): Rgba => {
    const known = read.get(color);
    if (known !== undefined || context === null) return known ?? [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const result: Rgba = [red, green, blue, alpha / 255];
    read.set(color, result);
    return result;
  };
  const over = ([r, g, b, a]: Rgba, [R, G, B]: Rgba): Rgba => [
    r * a + R * (1 - a),
    g * a + G * (1 - a),
    b * a + B * (1 - a),
    1,
  ];
  const luminance = (color: Rgba): number => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Rgba, other: Rgba): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const layersOf = (element: Element): readonly Rgba[] => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    // A gradient of a single color covers a background.
    const over = /^linear-gradient\((.*?\)),/u.exec(backgroundImage)?.[1];
    return [...(over === undefined ? [] : [rgba(over)]), rgba(backgroundColor)];
  };
  const behind = (element: Element | null): Rgba => {
    const layers: Rgba[] = [];
    for (let each = element; each !== null; each = each.parentElement) {
      layers.push(...layersOf(each));
      if (layers.some(([, , , alpha]) => alpha === 1)) break;
    }
    return layers.reduceRight<Rgba>((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const isMeasured = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(':disabled, [aria-disabled="true"], .visually-hidden') === null &&
    element.getBoundingClientRect().width > 1;
  const weak: WeakContrast[] = [];
  const measure = (
    element: Element,
    what: WeakContrast['what'],
    color: string,
    below: Rgba,
    least: number,
  ): void => {
    const ratio = contrast(over(rgba(color), below), below);
    if (ratio >= least) return;
    const name = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    const text = `${name} “${element.textContent?.trim().slice(0, 30) ?? ''}”`;
    weak.push({ element: text, what, ratio: Math.round(ratio * 100) / 100, least });
  };
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!isMeasured(element)) continue;
    const { color, fontSize, fontWeight, borderTopColor } = getComputedStyle(element);
    const isIcon = element.matches(selectors.icons);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (hasText && !isIcon) measure(element, 'text', color, behind(element), isLarge ? 3 : 4.5);
    if (element.hasAttribute('placeholder')) {
      const placeholder = getComputedStyle(element, '::placeholder').color;
      measure(element, 'placeholder', placeholder, behind(element), 4.5);
    }
    if (isIcon) measure(element, 'icon', color, behind(element), 3);
    if (element.matches(selectors.borders)) {
      measure(element, 'border', borderTopColor, behind(element.parentElement), 3);
    }
  }
  return weak;
}
