import assert from 'node:assert/strict';
import { createNonce, pageHtml } from '../../../../src/workbench/webview/html';

const FILES = {
  script: 'https://files.example/panel.js',
  style: 'https://files.example/panel.css',
  cspSource: "'self' https://files.example",
  translation: undefined,
};

/** Parses the Content-Security-Policy of a page like a browser. Returns its directives by name. */
function policyOf(html: string): ReadonlyMap<string, readonly string[]> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
  return new Map(
    content
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

describe('pageHtml', () => {
  const html = pageHtml(FILES, 'abc123');

  it('allows only its own script and style', () => {
    assert.deepEqual(
      [...policyOf(html)],
      [
        ['default-src', ["'none'"]],
        ['script-src', ["'nonce-abc123'"]],
        ['style-src', ["'self'", 'https://files.example']],
      ],
    );
  });

  it('loads exactly its script and style, the script by nonce', () => {
    assert.deepEqual(html.match(/<(?:script|link|img|iframe|form|base|object|embed|style)\b[^>]*>/g), [
      '<link rel="stylesheet" href="https://files.example/panel.css">',
      '<script nonce="abc123" src="https://files.example/panel.js">',
    ]);
  });

  it('embeds the translation as data that no text can end', () => {
    const translation = { Copy: '</script><script>alert(1)</script>' };
    const page = pageHtml({ ...FILES, translation }, 'abc123');
    const [, json = ''] =
      /<script type="application\/json" id="translation">(.*?)<\/script>\s*<script nonce/s.exec(page) ?? [];
    assert.deepEqual(JSON.parse(json), translation);
    assert.equal(page.split('</script>').length - 1, 2);
  });

  it('declares its language', () => {
    assert.match(html, /<html lang="en">/);
  });

  it('declares its policy before everything that it loads', () => {
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<link'));
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'));
  });

  it('escapes addresses in attributes', () => {
    const nasty = '"><script>alert(1)</script>&amp;';
    const page = pageHtml({ ...FILES, script: nasty, style: nasty, cspSource: nasty }, 'abc123');
    assert.equal(page.match(/<script/g)?.length, 1);
    assert.ok(page.includes('src="&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;"'));
  });
});

describe('createNonce', () => {
  it('returns 128 random bits each time', () => {
    const nonces = Array.from({ length: 200 }, createNonce);
    assert.equal(new Set(nonces).size, nonces.length);
    for (const nonce of nonces) assert.match(nonce, /^[0-9a-f]{32}$/);
  });
});
