import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../src/app';
import { Emitter } from '../../src/model/event';
import type { Session } from '../../src/model/sessions/session';
import type { PanelContent } from '../../src/workbench/webview/panel-host';
import { present } from '../support/expect';
import { waitFor } from '../support/wait';
import { PATIENCE_MS } from './rig/connections';
import { useRooms } from './rig/each-rooms';
import { closeTabs } from './rig/extension';
import { panelsOpen, panelTitles } from './rig/tabs';

/** Panel content that records its calls. */
class OwnContent implements PanelContent<'codePanel'> {
  readonly kind = 'codePanel';
  readonly viewType = 'zeroTouch.ofTheTest';
  readonly handlers = {
    copyValue: () => {},
    copyMessage: () => {},
    lookUpAgain: () => {},
    tryOtherKind: () => {},
    editId: () => {},
  };
  readonly changed = new Emitter<void>();
  heading = 'First';
  statesAsked = 0;
  listeners = 0;

  constructor(
    readonly session: Session,
    readonly key = 'of-the-test',
  ) {}

  title(): string {
    return this.heading;
  }

  details() {
    return [];
  }

  state() {
    this.statesAsked++;
    return { heading: this.heading, subheading: '', buttons: [], notices: [], sections: [], busy: undefined };
  }

  subscribe(listener: () => void): vscode.Disposable {
    this.listeners++;
    const subscription = this.changed.event(listener);
    return new vscode.Disposable(() => {
      this.listeners--;
      subscription.dispose();
    });
  }
}

describe('panel page', () => {
  const rooms = useRooms();
  let parts: App;
  let content: OwnContent;
  beforeEach(() => {
    ({ parts } = rooms);
    content = new OwnContent(rooms.session);
    parts.panels.show(content);
  });

  const stateAsked = (times: number) =>
    waitFor('the page to ask for its state', () => content.statesAsked >= times, PATIENCE_MS);

  it('shows every change of state and title @everywhere', async () => {
    await stateAsked(1);
    content.heading = 'Second';
    content.changed.fire();
    assert.equal(content.statesAsked, 2);
    await panelsOpen(content.viewType, 'Second');
  });

  it('requests its state again after it is hidden @everywhere', async () => {
    await stateAsked(1);
    const document = await vscode.workspace.openTextDocument({ content: 'in front' });
    await vscode.window.showTextDocument(document);
    await waitFor('the page to be hidden', () => !parts.panels.isVisible(content.key), PATIENCE_MS);
    const before = content.statesAsked;
    parts.panels.show(content);
    // show() requests the content once, and the new page requests it once more.
    await stateAsked(before + 2);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('reuses its tab until the tab is kept', async () => {
    await closeTabs();
    const [one, other] = ['one', 'other'].map((key) => new OwnContent(rooms.session, key));
    parts.panels.show(present(one), true);
    await waitFor('the page', () => present(one).statesAsked > 0, PATIENCE_MS);
    parts.panels.show(present(other), true);
    assert.deepEqual([one?.listeners, other?.listeners], [0, 1]);
    await panelsOpen('zeroTouch.ofTheTest', 'First');
    parts.panels.show(present(other));
    parts.panels.show(present(one), true);
    await panelsOpen('zeroTouch.ofTheTest', 'First', 'First');
    assert.deepEqual([one?.listeners, other?.listeners], [1, 1]);
    await closeTabs();
  });

  it('ignores changes after it is closed', async () => {
    assert.equal(content.listeners, 1);
    await panelsOpen(content.viewType, 'First');
    await closeTabs();
    await waitFor('the listener to be removed', () => content.listeners === 0, PATIENCE_MS);
    assert.equal(parts.panels.isVisible(content.key), false);
    assert.deepEqual(panelTitles(content.viewType), []);
  });
});
