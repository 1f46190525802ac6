import assert from 'node:assert/strict';
import { copyAndConfirm } from '../../../../src/workbench/platform/clipboard';
import { ScriptedDialogs } from '../../../support/scripted-dialogs';

describe('clipboard', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));

  for (const isSecure of [undefined, true])
    it(`confirms a copy if the context is ${isSecure === true ? 'secure' : 'not a browser'}`, async () => {
      if (isSecure !== undefined) Reflect.set(globalThis, 'isSecureContext', isSecure);
      const dialogs = new ScriptedDialogs();
      assert.equal(await copyAndConfirm(dialogs, '123456', 'Code copied'), 'Code copied');
      assert.deepEqual(dialogs.copied, ['123456']);
    });

  it('confirms nothing in a browser without a secure context', async () => {
    Reflect.set(globalThis, 'isSecureContext', false);
    await assert.rejects(copyAndConfirm(new ScriptedDialogs(), '123456', 'Code copied'), /blocked copying/);
  });
});
