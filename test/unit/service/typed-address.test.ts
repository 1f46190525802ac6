import assert from 'node:assert/strict';
import {
  addressProblem,
  completeAddress,
  typedAddressProblem,
  withoutOperation,
} from '../../../src/service/typed-address';

describe('completeAddress', () => {
  const rows: readonly (readonly [typed: string, address: string])[] = [
    ['example.com', 'https://example.com'],
    [' example.com:8443/video ', 'https://example.com:8443/video'],
    ['localhost:8080', 'https://localhost:8080'],
    ['[::1]:8080', 'https://[::1]:8080'],
    ['ada:secret@example.com', 'https://ada:secret@example.com'],
    ['https://example.com', 'https://example.com'],
    ['demo:', 'demo:'],
    ['http:example.com', 'http:example.com'],
    ['', ''],
  ];
  for (const [typed, address] of rows) {
    it(`reads “${typed}” as “${address}”`, () => assert.equal(completeAddress(typed), address));
  }
});

describe('withoutOperation', () => {
  const shorter: readonly (readonly [address: string, expected: string, canKeep: boolean])[] = [
    ['https://a.example/api', 'https://a.example', true],
    ['https://a.example/video/API', 'https://a.example/video', true],
    ['https://a.example/api/api', 'https://a.example/api', true],
    ['https://a.example/api?x=1', 'https://a.example', false],
    ['https://a.example/api/auth/accesstokens', 'https://a.example', false],
    ['https://a.example/v/api/endpoints/EP%201/pairingcode?x=1#y', 'https://a.example/v', false],
    ['https://a.example/api/endpoints/EP-1/currentpairingcode', 'https://a.example', false],
    ['https://a.example/api/endpoints/:id/currentpairingcode/', 'https://a.example', false],
  ];
  for (const [address, expected, canKeep] of shorter) {
    it(`shortens ${address}`, () =>
      assert.deepEqual(withoutOperation(address), { address: expected, canKeep }));
  }

  for (const address of [
    'https://a.example',
    'https://api',
    'https://a.example/apis',
    'https://a.example/api/rooms',
    'https://a.example/video?next=/api',
    'demo:',
  ]) {
    it(`leaves ${address} as it is`, () => assert.equal(withoutOperation(address), undefined));
  }
});

describe('typedAddressProblem', () => {
  const whole = [
    'https://example.com:8443/video/.well-known',
    'http://[2001:db8::1]:8080/x',
    'example.com:8443/video',
    '192.168.100.255',
    '1.2.3.256.example',
    'demo:',
    'https://a.example/api/endpoints/EP-1/pairingcode?x=1',
  ];
  for (const address of whole) {
    it(`finds nothing wrong with any beginning of ${address}`, () => {
      for (let length = 0; length <= address.length; length++) {
        const typed = address.slice(0, length);
        if (typed !== '') assert.equal(typedAddressProblem(typed), undefined, typed);
      }
    });
  }

  const incurable: readonly (readonly [typed: string, problem: RegExp])[] = [
    ['https://ada@', /Leave the user name/],
    ['exam ple', /Remove the spaces/],
    ['https://a.example?', /Remove the query/],
    ['https://a.example/../', /“\.\.”/],
    ['https://a.example:99999', /valid address/],
  ];
  for (const [typed, problem] of incurable) {
    it(`says at once what no further character cures: ${typed}`, () =>
      assert.match(typedAddressProblem(typed) ?? '', problem));
  }
});

describe('addressProblem', () => {
  for (const [typed, problem] of [
    ['', /Enter the address/],
    ['https://', /host name is missing/],
    ['https:/', /Start the address/],
    ['https://a.example:0', /Port 0/],
  ] as const) {
    it(`says what is missing from “${typed}” at Enter`, () =>
      assert.match(addressProblem(typed) ?? '', problem));
  }
});
