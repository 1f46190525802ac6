import type { Page } from '@playwright/test';
import { isRecord } from '../json';

/** Host name of webview resources, under which VS Code's service worker is registered. */
const RESOURCE_AUTHORITY = 'vscode-resource.vscode-cdn.net';

/**
 * Registers the service worker of VS Code's webviews as the first webview would: a second webview that opens while
 * the worker installs can hang.
 * @param workbenchUrl address of the workbench, whose page contains the address of its webviews
 * @throws Error if VS Code's webview page has changed
 */
export async function registerWebviewWorker(page: Page, workbenchUrl: string): Promise<void> {
  const html = await page.request.get(workbenchUrl).then((answer) => answer.text());
  const endpoint = new URL(`${webviewEndpointIn(html)}/`, workbenchUrl);
  const [index, worker] = await Promise.all(
    ['index.html', 'service-worker.js'].map(async (name) =>
      page.request.get(new URL(name, endpoint).href).then((answer) => answer.text()),
    ),
  );
  const values: Record<string, string | undefined> = {
    v: /VERSION\s*=\s*(\d+)/.exec(worker ?? '')?.[1],
    'vscode-resource-base-authority': RESOURCE_AUTHORITY,
    remoteAuthority: endpoint.host,
    platform: 'browser',
  };
  // The page builds the worker's address from these parameters, which differ between releases.
  const template = /`(service-worker\.js\?[^`]*)`/.exec(index ?? '')?.[1];
  const names = [...(template ?? '').matchAll(/[?&]([\w-]+)=/g)].map((match) => match[1] ?? '');
  if (names.length === 0 || names.some((name) => values[name] === undefined)) {
    throw new Error(`VS Code's webview page registers its worker in an unknown way: ${template}`);
  }
  const script = `service-worker.js?${names.map((name) => `${name}=${values[name]}`).join('&')}`;
  await page.goto(new URL('fake.html', endpoint).href);
  await page.evaluate(async (path) => {
    const registration = await navigator.serviceWorker.register(path);
    if (!registration.active) {
      await new Promise<void>((resolve) => {
        const installing = registration.installing ?? registration.waiting;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'activated') resolve();
        });
      });
    }
  }, encodeURI(script));
}

function webviewEndpointIn(html: string): string {
  const attribute = /id="vscode-workbench-web-configuration" data-settings="([^"]*)"/.exec(html)?.[1] ?? '';
  const value: unknown = JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&') || 'null');
  const endpoint = isRecord(value) ? value['webviewEndpoint'] : undefined;
  if (typeof endpoint !== 'string') throw new Error("VS Code's page does not say where its webviews live.");
  return endpoint;
}
