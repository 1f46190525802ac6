import { LOCALE } from '../../language';

/** Parts of a page. The files are addresses that its webview is allowed to load. */
interface PageParts {
  readonly script: string;
  readonly style: string;
  readonly cspSource: string;
  /** The messages of the display language (`vscode.l10n.bundle`); undefined for English. */
  readonly translation: object | undefined;
}

/** Returns 32 random hexadecimal digits. */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Returns the HTML of a page. It contains no data except the translation, which the script needs when it loads; the
 * state follows by message. The page can load only its own script and style
 * (https://code.visualstudio.com/api/extension-guides/webview#content-security-policy).
 */
export function pageHtml(files: PageParts, nonce: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${files.cspSource};`;
  return `<!DOCTYPE html>
<html lang="${LOCALE}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${escapeAttribute(files.style)}">
    <title>Zero Touch Pairing</title>
  </head>
  <body>
    <main id="panel" aria-busy="true"></main>
    <p id="announcement" role="status" aria-live="polite"></p>
    ${translationElement(files.translation)}
    <script nonce="${nonce}" src="${escapeAttribute(files.script)}"></script>
  </body>
</html>`;
}

/** Returns a JSON data block, to which the Content Security Policy does not apply. */
function translationElement(translation: object | undefined): string {
  if (translation === undefined) return '';
  const json = JSON.stringify(translation).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="translation">${json}</script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
