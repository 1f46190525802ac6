import * as vscode from 'vscode';
import { COMMANDS } from '../../../src/ids';
import type { TreeNode } from '../../../src/workbench/tree/nodes';
import { run } from '../../host/rig/commands';
import { replaced } from '../../host/rig/replace';
import { type LongTasks, SCROLL_TO_END, withProbe } from '../../support/bench/page-probe';
import { isRecord } from '../../support/json';
import { reported } from './probe-report';

/** The table of a connection's access tokens, as the command opens it, with a script that measures it. */
export class ProbedTable {
  readonly #panel: vscode.WebviewPanel;
  readonly #shown: Promise<number>;
  readonly #whole: Promise<number>;
  #isSent: () => void = () => undefined;
  #sent = Promise.resolve();

  private constructor(panel: vscode.WebviewPanel) {
    this.#panel = panel;
    this.#shown = reported(panel, ({ shownMs }) => shownMs);
    this.#whole = reported(panel, ({ wholeMs }) => wholeMs);
    void this.nextList();
  }

  /** Calls the command. @param node a row of the connection in the tree */
  static async open(node: TreeNode): Promise<ProbedTable> {
    const { createWebviewPanel } = vscode.window;
    let table: ProbedTable | undefined;
    const create: typeof createWebviewPanel = (...options) => {
      const panel = createWebviewPanel(...options);
      const opened = new ProbedTable(panel);
      table = opened;
      return opened.#probed(panel);
    };
    await replaced(vscode.window, 'createWebviewPanel', create, async () => {
      await run(COMMANDS.showTokenTable, node);
    });
    // A command reports its failure to the person, and does not reject.
    if (table === undefined || table.#panel.webview.html === '') {
      throw new Error('The command has opened no table.');
    }
    return table;
  }

  /** From the page's `ready` until a frame has shown rows, in milliseconds. */
  get shown(): Promise<number> {
    return this.#shown;
  }

  /** From the page's `ready` until a frame has shown the whole list, in milliseconds. */
  get whole(): Promise<number> {
    return this.#whole;
  }

  /** Waits until the list that is being sent was sent in whole. */
  get sent(): Promise<void> {
    return this.#sent;
  }

  /** Has `sent` wait for the next list. */
  nextList(): Promise<void> {
    this.#sent = new Promise((resolve) => {
      this.#isSent = resolve;
    });
    return this.#sent;
  }

  /** Scrolls from the first row to the last one. @returns the longest tasks meanwhile, in milliseconds */
  async scroll(): Promise<LongTasks> {
    const tasks = reported(this.#panel, ({ longTasks }) => longTasks);
    await this.#panel.webview.postMessage(SCROLL_TO_END);
    return await tasks;
  }

  close(): void {
    this.#panel.dispose();
  }

  /** The panel as the extension gets it: its page has the script, and the last part of a list is noticed. */
  #probed(panel: vscode.WebviewPanel): vscode.WebviewPanel {
    const { webview } = panel;
    const postMessage = async (message: unknown) => {
      const isTaken = await webview.postMessage(message);
      if (isRecord(message) && message['isLast'] === true) this.#isSent();
      return isTaken;
    };
    const probedWebview = new Proxy(webview, {
      get: (target, key) => (key === 'postMessage' ? postMessage : ownValue(target, key)),
      set: (target, key, value) => Reflect.set(target, key, key === 'html' ? withProbe(value) : value),
    });
    return new Proxy(panel, {
      get: (target, key) => (key === 'webview' ? probedWebview : ownValue(target, key)),
      // Without it, VS Code's setters would get the proxy as their `this`, which has none of their private fields.
      set: (target, key, value) => Reflect.set(target, key, value),
    });
  }
}

/** A value of VS Code's own object, whose functions need it as their `this`. */
function ownValue(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}
