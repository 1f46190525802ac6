import assert from 'node:assert/strict';
import { isSecretName } from '../../../../src/service/decode/secret-names';

const SECRET = [
  'password adminPassword AdminPassword admin_password admin-password ADMIN_PASSWORD passwords password2 newPassword1Hint',
  'passcode guestPasscode passphrase wifi_passphrase',
  'pin PIN pinCode PINCode adminPIN admin_pin host-pin PINs pins',
  'secret clientSecret secretQuestion credential credentials adminCredentials CREDENTIALS',
  'key apiKey APIKey APIkey api_key api-key API_KEY keys keyId ssh.key',
  'token accessToken accessTokenHint refresh_token Token tokens',
].flatMap((names) => names.split(' '));

const SHOWN = [
  'keyboardLayout KeyboardLayout KEYBOARD monkey Monkey MONKEY hockey keypad keyed turkey',
  'spinner SPINNER pinned pinning Pinned opinion shipping',
  'secretary secretariat tokenizer tokenized betoken',
  'name ipAddress serialNumber __proto__ constructor toString',
].flatMap((names) => [...names.split(' '), '']);

describe('isSecretName', () => {
  it('is true for names with a word for a secret', () => {
    assert.deepEqual(
      SECRET.filter((name) => !isSecretName(name)),
      [],
    );
  });

  it('is false for names in which such a word is only part of another', () => {
    assert.deepEqual(
      SHOWN.filter((name) => isSecretName(name)),
      [],
    );
  });
});
