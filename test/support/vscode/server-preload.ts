// Loaded by VS Code's server and its extension hosts (`--require`).
import { Server, type ServerResponse } from 'node:http';

const PARENT_CHECK_MS = 500;

endWithParent();
if (process.argv[1]?.endsWith('server-main.js')) answerMintKey();

/** Ends this process and its group when the parent process is gone, even after SIGKILL. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    // A busy extension host cannot exit by itself. The server started its own process group.
    process.kill(0, 'SIGKILL');
  }, PARENT_CHECK_MS).unref();
}

/** Responds with the key that encrypts secrets in the browser, which a plain server does not have. */
function answerMintKey(): void {
  const key = Buffer.from(process.env['SECRET_KEY'] ?? '', 'hex');
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const [request, response] = args;
    if (event !== 'request' || !isMintKey(request)) return Reflect.apply(emit, this, [event, ...args]);
    (response as ServerResponse).writeHead(200, { 'content-type': 'application/octet-stream' }).end(key);
    return true;
  };
}

function isMintKey(request: unknown): boolean {
  if (typeof request !== 'object' || request === null || !('url' in request)) return false;
  return 'method' in request && request.method === 'POST' && /\/mint-key(\?|$)/.test(String(request.url));
}
