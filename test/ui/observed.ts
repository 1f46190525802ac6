import type { Page } from '@playwright/test';

/** Strings to search for, by their names in the report. */
export type Canaries = Readonly<Record<string, string>>;

/** An occurrence of a string. */
export interface Sighting {
  readonly where: string;
  readonly canary: string;
  /** Surrounding text. */
  readonly around: string;
}

/** Returns the forms in which a string can appear. */
export function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  return [
    ...new Set([
      text,
      encodeURIComponent(text),
      JSON.stringify(text).slice(1, -1),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ]),
  ];
}

/** Finds occurrences of strings, in any of their forms. */
export function sightings(texts: ReadonlyMap<string, string>, canaries: Canaries): readonly Sighting[] {
  return [...texts].flatMap(([where, content]) =>
    Object.entries(canaries).flatMap(([canary, text]) => {
      const at = formsOf(text)
        .map((form) => content.indexOf(form))
        .find((index) => index !== -1);
      if (at === undefined) return [];
      return [{ where, canary, around: content.slice(Math.max(at - 80, 0), at + 80) }];
    }),
  );
}

/**
 * Reads the current content of a window: the workbench with its rows, tabs, hovers, inputs, notifications and titles,
 * and each webview, as HTML and as text.
 * @returns the contents by location; panels that show a pairing code are called `code panel`
 */
export async function shownIn(page: Page): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [number, frame] of page.frames().entries()) {
    // A frame that is being removed shows nothing.
    const seen = await frame.evaluate(contentOf).catch(() => undefined);
    if (seen === undefined) continue;
    texts.set(`${seen.hasCode ? 'code panel' : 'frame'} ${number}`, `${frame.url()}\n${seen.content}`);
  }
  return texts;
}

function contentOf(): { readonly content: string; readonly hasCode: boolean } {
  const { title, documentElement } = document;
  const content = [title, documentElement.outerHTML, documentElement.textContent];
  return {
    // Codes are shown in groups, so the text without gaps is also searched.
    content: [...content, ...content.map((text) => text.replace(/\s+/g, ''))].join('\n'),
    hasCode: document.querySelector('.code .group') !== null,
  };
}

/** Reads the browser storage of the workbench, in which VS Code keeps its state and, encrypted, its secrets. */
export async function keptInBrowser(page: Page): Promise<ReadonlyMap<string, string>> {
  const kept = await page.evaluate(async () => {
    const text = (value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder().decode(value)
        : (JSON.stringify(value) ?? '');
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: [string, string][] = [
      ['localStorage', JSON.stringify({ ...localStorage })],
      ['sessionStorage', JSON.stringify({ ...sessionStorage })],
      ['cookies', document.cookie],
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(objects.getAllKeys()), answer(objects.getAll())]);
        texts.push([`indexedDB ${name} ${store}`, [...keys, ...values].map(text).join('\n')]);
      }
      database.close();
    }
    return texts;
  });
  return new Map(kept);
}
