import assert from 'node:assert/strict';
import { addressProblem, completeAddress, withoutOperation } from '../../../src/service/typed-address';

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

describe('addressProblem', () => {
  for (const [typed, problem] of [
    ['', /Enter the address/],
    ['https://', /host name is missing/],
    ['exam ple', /invalid characters/],
    ['https://a.example?', /Remove the query/],
    ['https:/', /Start the address/],
    ['https://a.example:0', /Port 0/],
  ] as const) {
    it(`says what is missing from “${typed}” at Enter`, () =>
      assert.match(addressProblem(typed) ?? '', problem));
  }
});
