import vscode = require('vscode');

import * as v from 'valibot';

/** The process of a Node.js extension host. A web worker has none. */
const NODE_PROCESS = v.object({
  env: v.object({ HOME: v.optional(v.string()), USERPROFILE: v.optional(v.string()) }),
});

/** Returns the user's home folder, which VS Code's API does not provide; undefined in a web worker. */
export function homeFolder(): vscode.Uri | undefined {
  const { success, output } = v.safeParse(NODE_PROCESS, Reflect.get(globalThis, 'process'));
  const path = success ? (output.env.USERPROFILE ?? output.env.HOME ?? '') : '';
  return path === '' ? undefined : vscode.Uri.file(path);
}
