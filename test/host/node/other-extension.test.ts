import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { PerformanceObserver } from 'node:perf_hooks';
import { inspect } from 'node:util';
import { COMMANDS } from '../../../src/ids';
import { waitFor } from '../../support/wait';
import { inspectToken } from '../rig/actions';
import { clipboard, useClipboard } from '../rig/clipboard';
import { runCommand } from '../rig/commands';
import { PATIENCE_MS } from '../rig/connections';
import { useRooms } from '../rig/each-rooms';
import { hideView } from '../rig/extension';
import { replaced } from '../rig/replace';
import { rowOfKind } from '../rig/rows';

const TOKEN = 'tok4abcd9efgh1wxyz';

// SECURITY.md says that nothing protects against these attacks. If one of them fails, the document claims too much.
describe('another extension', () => {
  const rooms = useRooms();
  useClipboard();
  before(hideView);

  const inspectIt = () => inspectToken(rooms.parts, TOKEN);

  it('can see credentials and addresses of requests by wrapping fetch', async () => {
    const seen: string[] = [];
    const original = globalThis.fetch;
    const wrapper: typeof fetch = (input, init) => {
      seen.push(inspect([input, init]));
      return original(input, init);
    };
    await replaced(globalThis, 'fetch', wrapper, async () => {
      await inspectIt();
    });
    assert.ok(seen.join().includes(TOKEN));
    assert.ok(seen.join().includes(rooms.server.service.authorization));
  });

  it('can see credentials and addresses through a Node.js diagnostics channel', async () => {
    const seen: string[] = [];
    const listen = (message: unknown) => {
      seen.push(inspect(message, { depth: 4, maxStringLength: null }));
    };
    subscribe('undici:request:create', listen);
    try {
      await inspectIt();
    } finally {
      unsubscribe('undici:request:create', listen);
    }
    assert.ok(seen.join().includes(TOKEN));
    assert.ok(seen.join().includes(rooms.server.service.authorization));
  });

  it('can see addresses through a performance observer', async () => {
    const seen: string[] = [];
    const observer = new PerformanceObserver((list) => {
      seen.push(...list.getEntries().map(({ name }) => name));
    });
    observer.observe({ type: 'resource' });
    try {
      await inspectIt();
      await waitFor('the address', () => seen.some((name) => name.includes(TOKEN)), PATIENCE_MS);
    } finally {
      observer.disconnect();
    }
  });

  it('can reach another extension’s secrets by changing its own storage’s private ID', async () => {
    const { secrets } = rooms.parts.context;
    const own = rooms.parts.context.extension.id;
    // VS Code releases differ in the name of this property.
    const key = Reflect.ownKeys(secrets).find((each) => Reflect.get(secrets, each) === own);
    assert.ok(key !== undefined);
    const asOther = async <T>(work: () => Thenable<T>) => {
      Reflect.set(secrets, key, 'another.extension');
      try {
        return await work();
      } finally {
        Reflect.set(secrets, key, own);
      }
    };
    await asOther(() => secrets.store('test', 'of another extension'));
    assert.equal(await secrets.get('test'), undefined);
    assert.equal(await asOther(() => secrets.get('test')), 'of another extension');
    await asOther(() => secrets.delete('test'));
  });

  it('can read the clipboard', async () => {
    await runCommand(COMMANDS.copyAccessToken, rowOfKind(rooms.parts, 'accessToken').node);
    assert.equal(await clipboard(), TOKEN);
  });
});
