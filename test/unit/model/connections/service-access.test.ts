import assert from 'node:assert/strict';
import { CredentialStore } from '../../../../src/model/connections/credentials';
import { ServiceAccess } from '../../../../src/model/connections/service-access';
import { ServiceError } from '../../../../src/service/errors';
import { KnownSecrets } from '../../../../src/service/known-secrets';
import { MemorySecrets } from '../../../support/ports';
import { serviceErrorOf } from '../../expect';
import { makeTransport } from '../../service/rig';
import { aConnection } from '../rig';

const OPERATION = 'endpoints.currentPairingCode';

describe('access to a service while its credentials change', () => {
  async function makeAccess(): Promise<ServiceAccess> {
    const connection = aConnection('https://rooms.example');
    const credentials = new CredentialStore(new MemorySecrets());
    await credentials.save(connection, { username: 'alice', password: 'correct horse' });
    return new ServiceAccess(connection, makeTransport().transport, credentials, new KnownSecrets());
  }

  // A 401 has come and is on its way to who asked: so many steps of it are done when the credentials change.
  for (let steps = 0; steps <= 8; steps++) {
    it(`a 401 to the old ones does not count for the new ones: ${steps} steps on its way`, async () => {
      const access = await makeAccess();
      let fail: (error: unknown) => void = () => undefined;
      let begin: () => void = () => undefined;
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const running = access.run(OPERATION, undefined, () => {
        begin();
        return new Promise<never>((_, reject) => {
          fail = reject;
        });
      });
      await begun;
      fail(new ServiceError('unauthorized', OPERATION, { status: 401 }));
      for (let step = 0; step < steps; step++) await Promise.resolve();
      access.credentialsChanged();
      const { kind } = await serviceErrorOf(running);
      // After two steps it has been noted that they are refused.
      if (steps < 2) assert.equal(kind, 'cancelled');
      // Whatever was told of it: the new ones are not held to be refused.
      assert.equal(await access.run(OPERATION, undefined, () => Promise.resolve('sent')), 'sent');
    });
  }
});
