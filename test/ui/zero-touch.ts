import type { UserSettings } from '../support/host/settings';
import type { LoopbackServer } from '../support/loopback/server';
import { outFile } from '../support/project';
import { waitFor } from '../support/wait';
import { LOAD_MS } from '../support/workbench/patience';
import type { SessionOptions } from '../support/workbench/session';
import type { Row } from '../support/workbench/tree';
import { Workbench } from '../support/workbench/workbench';
import { Panel } from './panel';

/** The name that the extension's icon in the activity bar bears. */
export const VIEW = 'Zero Touch Pairing';

/** The extension as a person has it before them: its view in the sidebar, its inputs and its panels. */
export class ZeroTouch {
  private constructor(readonly workbench: Workbench) {}

  /** Starts VS Code in a fresh profile with the packaged extension in it, and opens its view. */
  static async start(options: Omit<SessionOptions, 'vsix'> = {}): Promise<ZeroTouch> {
    const workbench = await Workbench.start({
      vsix: outFile('zero-touch-pairing.vsix'),
      ...options,
      // The editor of the settings would lie over the view.
      settings: { 'workbench.editor.useModal': 'off', ...options.settings },
    });
    try {
      await workbench.openView(VIEW);
      return new ZeroTouch(workbench);
    } catch (error) {
      await workbench.stop();
      throw error;
    }
  }

  /** Opens the extension's view in another window of the same VS Code. */
  async newWindow(): Promise<ZeroTouch> {
    const workbench = await this.workbench.newWindow();
    await workbench.openView(VIEW);
    return new ZeroTouch(workbench);
  }

  /** Waits for a row and reads all that it shows, such as "Calendar Sync …ud56 · expires in 17 hours". */
  async row(row: Row, text: string | RegExp = /\S/): Promise<string> {
    const found = this.workbench.treeRow(row).filter({ hasText: text }).first();
    await found.waitFor({ timeout: LOAD_MS });
    const parts = await found.locator('.label-name, .label-description').allInnerTexts();
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }

  /** Waits until a row is gone. */
  async rowGone(row: Row): Promise<void> {
    await this.workbench.treeRow(row).first().waitFor({ state: 'detached', timeout: LOAD_MS });
  }

  /** Reads the labels of the rows below a group of the only connection, as they stand. */
  async rowsBelow(group: 'Access Tokens' | 'Endpoints'): Promise<string[]> {
    const rows = this.workbench.tree.sidebar.locator('.monaco-list-row[role="treeitem"]');
    const labels = await rows.locator('.label-name').allInnerTexts();
    const levels = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-level'))));
    const start = labels.indexOf(group) + 1;
    const end = levels.findIndex((level, index) => index >= start && level < 3);
    return labels.slice(start, end === -1 ? undefined : end);
  }

  /**
   * Adds a connection as a person does, from the palette to the saved password.
   * @param shown how its row shows the name
   */
  async addConnection(server: LoopbackServer, name: string, shown = name): Promise<void> {
    const { input } = this.workbench;
    await this.workbench.runCommand('Zero Touch: Add Connection…');
    await this.answer('Base URL', server.baseUrl);
    await this.answer('A name of your own', name);
    await this.answer('User name', server.service.username);
    await this.answer('Password', server.service.password);
    await input.waitUntilClosed();
    await this.row(shown);
  }

  /** Types into the input that asks for something, and presses Enter. */
  async answer(prompt: string | RegExp, text: string): Promise<void> {
    const { input } = this.workbench;
    await input.waitForInput(prompt);
    await input.type(text);
    await input.accept();
  }

  /** Looks an endpoint up from the palette by an ID that is typed, and waits for its panel. */
  async lookUp(endpointId: string, shows: string | RegExp): Promise<Panel> {
    await this.workbench.runCommand('Zero Touch: Look Up Current Pairing Code…');
    await this.typeEndpointId(endpointId);
    return this.panel(shows);
  }

  /** Types an ID into the pick of endpoints, and presses Enter once the pick is at it. */
  async typeEndpointId(endpointId: string): Promise<void> {
    const { input } = this.workbench;
    await input.waitForInput(/endpoint ID/);
    await input.type(endpointId);
    const parts = this.workbench.page.locator('.label-name, .label-description');
    const has = parts.filter({ hasText: new RegExp(`(^|[^\\w-])${endpointId}([^\\w-]|$)`) });
    await input.widget.locator('.monaco-list-row.focused').filter({ has }).waitFor({ timeout: LOAD_MS });
    await input.accept();
  }

  /** Waits for the panel in view that shows a text. */
  async panel(shows: string | RegExp): Promise<Panel> {
    return new Panel(await this.workbench.webview(shows));
  }

  /** The titles of the editors that are open. */
  async tabs(): Promise<string[]> {
    const labels = await this.workbench.page.locator('.tabs-container .tab .label-name').allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** Puts other user settings in place of the present ones, in the editor of settings.json. */
  async replaceUserSettings(settings: UserSettings): Promise<void> {
    const { keyboard } = this.workbench.page;
    await this.workbench.runCommand('Preferences: Open User Settings (JSON)');
    const editor = this.workbench.page.locator('.editor-instance .monaco-editor').first();
    await editor.locator('.view-line').first().click({ timeout: LOAD_MS });
    await this.workbench.writeClipboard(JSON.stringify(settings, null, 2));
    await keyboard.press('ControlOrMeta+A');
    await keyboard.press('ControlOrMeta+V');
    await keyboard.press('ControlOrMeta+S');
  }

  /** Waits until the clipboard holds something other than before, and reads it. */
  async copied(before: string): Promise<string> {
    return waitFor(
      'something new on the clipboard',
      async () => {
        const text = await this.workbench.readClipboard();
        return text === before ? undefined : text;
      },
      LOAD_MS,
    );
  }
}
