/** The files of a page, as addresses that its webview may load. */
interface PanelFiles {
  readonly script: string;
  readonly style: string;
  /** The webview's `cspSource`. */
  readonly cspSource: string;
}

/** @returns 32 random hex digits */
export function createNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * The HTML of a page. It holds no data, which is sent by message once the script is ready. It may load only its own
 * script and style (https://code.visualstudio.com/api/extension-guides/webview#content-security-policy).
 */
export function panelHtml(files: PanelFiles, nonce: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${files.cspSource};`;
  return `<!DOCTYPE html>
<html lang="en">
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
    <script nonce="${nonce}" src="${escapeAttribute(files.script)}"></script>
  </body>
</html>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
