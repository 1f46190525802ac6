import assert from 'node:assert/strict';
import { addressProblem, parseBaseUrl, typedAddress, withoutOperation } from '../../../src/service/base-url';
import { checkedBaseUrl } from '../../support/worlds/client-rig';

describe('parseBaseUrl', () => {
  const rows: readonly (readonly [typed: string, href: string, origin: string])[] = [
    ['https://example.com', 'https://example.com', 'https://example.com'],
    ['  https://example.com\t', 'https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com', 'https://example.com'],
    ['https://example.com//', 'https://example.com', 'https://example.com'],
    ['https://example.com/video/', 'https://example.com/video', 'https://example.com'],
    ['https://example.com/a@b', 'https://example.com/a@b', 'https://example.com'],
    ['https://example.com/ü', 'https://example.com/%C3%BC', 'https://example.com'],
    ['HTTPS://EXAMPLE.com/Video', 'https://example.com/Video', 'https://example.com'],
    ['https://example.com:443', 'https://example.com', 'https://example.com'],
    ['https://example.com:8443/x', 'https://example.com:8443/x', 'https://example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:db8::7]:8443', 'https://[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x', 'http://[::1]:8080'],
  ];
  for (const [typed, href, origin] of rows) {
    it(`accepts ${JSON.stringify(typed)}`, () => {
      const baseUrl = checkedBaseUrl(typed);
      assert.equal(baseUrl.href, href);
      assert.equal(baseUrl.origin, origin);
      assert.equal(baseUrl.isDemo, false);
    });
  }
});

describe('parseBaseUrl', () => {
  const rows: readonly (readonly [typed: string, reason: RegExp])[] = [
    ['', /enter the address/i],
    ['example.com', /https:\/\//],
    ['https:example.com', /https:\/\//],
    ['//example.com', /https:\/\//],
    ['demo://x', /only https/i],
    ['ftp://example.com', /only https/i],
    ['javascript:alert(1)', /https:\/\//],
    ['javascript://example.com/%0aalert(1)', /only https/i],
    ['https://', /host/i],
    ['https:///example.com', /host/i],
    ['https://user:pass@example.com', /user name and password/i],
    ['https://@example.com', /user name and password/i],
    ['https://example.com?x=1', /query/i],
    ['https://example.com/a?', /query/i],
    ['https://example.com#top', /fragment/i],
    ['https://example.com:0', /port 0/i],
    ['https://example.com:65536', /port/i],
    ['https://example.com:abc', /port/i],
    ['https://example.com/a//b', /empty part/i],
    ['https://example.com/..', /“\.\.”/],
    ['https://example.com/a/../b', /“\.\.”/],
    ['https://example.com/%2e%2E/b', /“\.\.”/],
    ['https://exam ple.com', /invalid characters/],
    ['https://example.com/a\u00a0b', /invalid characters/],
    ['https://exam\nple.com', /invalid characters/],
    ['https://example.com/\u0000', /invalid characters/],
    ['https://example.com\\evil.example', /invalid characters/],
    ['https://exa%00mple.com', /valid/i],
    ['https://exa<mple.com', /valid/i],
    ['https://300.300.300.300', /valid/i],
  ];
  for (const [typed, reason] of rows) {
    it(`rejects ${JSON.stringify(typed)} with a reason`, () => {
      const check = parseBaseUrl(typed);
      assert.equal(check.ok, false);
      if (!check.ok) assert.match(check.problem, reason);
    });
  }

  it('does not quote a password in an address', () => {
    const check = parseBaseUrl('https://alice:hunter2@example.com');
    assert.doesNotMatch(JSON.stringify(check), /hunter2/);
  });
});

describe('parseBaseUrl: isExposed', () => {
  const rows: readonly (readonly [address: string, isExposed: boolean])[] = [
    ['https://example.com', false],
    ['http://example.com', true],
    ['http://localhost:8080', false],
    ['http://video.localhost', true],
    ['http://127.0.0.1', false],
    ['http://127.8.9.10:81', false],
    ['http://0x7f.1', false],
    ['http://[::1]', false],
    ['http://127.0.0.1.example.com', true],
    ['http://localhost.example.com', true],
    ['http://[fe80::1]', true],
  ];
  for (const [address, isExposed] of rows) {
    it(`returns ${isExposed} for ${address}`, () => {
      assert.equal(checkedBaseUrl(address).isExposed, isExposed);
    });
  }
});

describe('parseBaseUrl: demo service', () => {
  for (const typed of ['demo:', 'DEMO:', ' demo: ']) {
    it(`accepts ${JSON.stringify(typed)}`, () => {
      const expected = { href: 'demo:', origin: 'demo:', isDemo: true, isExposed: false };
      assert.deepEqual(checkedBaseUrl(typed), expected);
    });
  }
});

describe('typedAddress', () => {
  const rows: readonly (readonly [typed: string, address: string])[] = [
    ['example.com', 'https://example.com'],
    [' example.com:8443/video ', 'https://example.com:8443/video'],
    ['localhost:8080', 'https://localhost:8080'],
    ['[::1]:8080', 'https://[::1]:8080'],
    ['ada:secret@example.com', 'https://ada:secret@example.com'],
    ['https://example.com', 'https://example.com'],
    ['demo:', 'demo:'],
    ['http:example.com', 'http:example.com'],
    ['https;//rooms.example.com', 'https;//rooms.example.com'],
    ['example.com//', 'https://example.com//'],
    ['', ''],
    ['<https://rooms.example.com>', 'https://rooms.example.com'],
    ['"https://rooms.example.com"', 'https://rooms.example.com'],
    ['(https://rooms.example.com).', 'https://rooms.example.com'],
    ['„rooms.example.com“', 'https://rooms.example.com'],
    ['« https://rooms.example.com »', 'https://rooms.example.com'],
    ['[2001:db8::7]', 'https://[2001:db8::7]'],
    ['<[2001:db8::7]:8443>', 'https://[2001:db8::7]:8443'],
    ['https://rooms.example.com/a(b)', 'https://rooms.example.com/a(b)'],
    ['\u200bhttps://rooms.\u00adexample.com\ufeff', 'https://rooms.example.com'],
    [
      'https://eur03.safelinks.example/?url=https%3A%2F%2Frooms.example.com%2F&data=05',
      'https://rooms.example.com',
    ],
    [
      'https://filter.example/?a=1&u=https%3A%2F%2Ffilter.example%2F%3Fv%3Dhttp%253A%252F%252Frooms.example%252Fvideo',
      'http://rooms.example/video',
    ],
    ['https://rooms.example.com/?x=1', 'https://rooms.example.com/?x=1'],
  ];
  for (const [typed, address] of rows) {
    it(`reads “${typed}” as “${address}”`, () => assert.equal(typedAddress(typed), address));
  }
});

describe('withoutOperation', () => {
  const shorter: readonly (readonly [address: string, expected: string])[] = [
    ['https://a.example/api', 'https://a.example'],
    ['https://a.example/video/API', 'https://a.example/video'],
    ['https://a.example/api/api', 'https://a.example/api'],
    ['https://a.example/api?x=1', 'https://a.example'],
    ['https://a.example/api/auth/accesstokens', 'https://a.example'],
    ['https://a.example/v/api/endpoints/EP%201/pairingcode?x=1#y', 'https://a.example/v'],
    ['https://a.example/api/endpoints/EP-1/currentpairingcode', 'https://a.example'],
    ['https://a.example/api/endpoints/:id/currentpairingcode/', 'https://a.example'],
  ];
  for (const [address, expected] of shorter) {
    it(`shortens ${address}`, () => assert.equal(withoutOperation(address), expected));
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
    ['https;//rooms.example.com', /Start the address with https:\/\//],
    ['https://filter.example/v3/__https://rooms.example.com__;!!x', /mail filter rewrote this link/],
    ['https://filter.example/https%3a%2f%2frooms.example.com', /mail filter rewrote this link/],
  ] as const) {
    it(`says on Enter what is missing in “${typed}”`, () =>
      assert.match(addressProblem(typed) ?? '', problem));
  }
});
