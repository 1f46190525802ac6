import assert from 'node:assert/strict';
import { refusalOf, tokenMenu } from '../../../../media/tokens/token-actions';
import { TOKEN_ACTS } from '../../../../src/protocol/access-tokens';
import { aToken } from './tokens';

const [listed, gone] = [aToken('1'), aToken('2', { state: 'gone' })];

describe('what can be done with a token', () => {
  it('is every act for a listed token, and copying the row for a gone one', () => {
    const refused = (token: typeof gone) => TOKEN_ACTS.filter((act) => refusalOf(token, act) !== undefined);
    assert.deepEqual([refused(listed), refused(gone)], [[], ['show', 'copyValue']]);
    assert.equal(refusalOf(gone, 'show'), 'This token is no longer listed');
  });

  it('is told to the menu of the token, and nothing else of it', () => {
    assert.deepEqual(tokenMenu(listed), { webviewSection: 'token', isListed: true });
    assert.deepEqual(tokenMenu(gone), { webviewSection: 'token', isListed: false });
  });
});
