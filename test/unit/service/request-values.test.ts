import assert from 'node:assert/strict';
import {
  basicAuthorization,
  passwordProblem,
  pathParameterProblem,
  usernameProblem,
} from '../../../src/service/request-values';

describe('basicAuthorization', () => {
  // The expected values are literals, so that they do not depend on the tested code.
  const rows: readonly (readonly [username: string, password: string, header: string])[] = [
    ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
    ['ü€😀', 'ü€😀', 'Basic w7zigqzwn5iAOsO84oKs8J+YgA=='],
    ['alice', 'a:b:c', 'Basic YWxpY2U6YTpiOmM='],
  ];
  for (const [username, password, header] of rows) {
    it(`encodes the user name ${username} and the password ${password}`, () => {
      assert.equal(basicAuthorization({ username, password }), header);
    });
  }
});

describe('credentials', () => {
  type Row = readonly [
    what: string,
    text: string,
    username: RegExp | undefined,
    password: RegExp | undefined,
  ];
  const control = /control character/i;
  const verb = (problem: RegExp | undefined) => (problem === undefined ? 'accepts' : 'rejects');
  const rows: readonly Row[] = [
    ['plain', 'alice', undefined, undefined],
    ['an e-mail address', 'alice@example.com', undefined, undefined],
    ['accents, euro and emoji', 'ü€😀', undefined, undefined],
    ['spaces', ' a b ', undefined, undefined],
    ['empty', '', /enter the user name/i, /enter the password/i],
    ['only spaces', '  ', /enter the user name/i, undefined],
    ['a colon', 'a:b', /colon/i, undefined],
    ['a line feed', 'a\nb', control, control],
    ['a carriage return', 'a\rb', control, control],
    ['a tab', 'a\tb', control, control],
    ['NUL', 'a\0b', control, control],
    ['DEL', 'a\u007fb', control, control],
    ['a C1 control', 'a\u0085b', control, control],
    ['a lone surrogate', 'a\ud800b', /broken/i, /broken/i],
    ['1,000 characters', 'x'.repeat(1000), undefined, undefined],
    ['1,001 characters', 'x'.repeat(1001), /1,000/, undefined],
    ['8,192 characters', '€'.repeat(8192), /1,000/, undefined],
    ['8,193 characters', 'x'.repeat(8193), /1,000/, /8,192/],
  ];
  for (const [what, text, username, password] of rows) {
    it(`${verb(username)} a user name and ${verb(password)} a password: ${what}`, () => {
      for (const [problem, expected] of [
        [usernameProblem(text), username],
        [passwordProblem(text), password],
      ] as const) {
        if (expected === undefined) assert.equal(problem, undefined);
        else assert.match(problem ?? '', expected);
      }
    });
  }
});

describe('pathParameterProblem', () => {
  const rows: readonly (readonly [what: string, value: string, reason: RegExp])[] = [
    ['an empty string', '', /empty/],
    ['spaces', '   ', /empty/],
    ['a dot', '.', /cannot be/],
    ['two dots', '..', /cannot be/],
    ['CR LF and a header', 'a\r\nX-Evil: 1', /control/],
    ['NUL', 'a\0', /control/],
    ['a lone high surrogate', 'a\ud83d', /broken/],
    ['a lone low surrogate', '\ude00a', /broken/],
    ['1,001 characters', 'x'.repeat(1001), /1,000/],
  ];
  for (const [what, value, reason] of rows) {
    it(`rejects ${what} with a reason`, () => {
      assert.match(pathParameterProblem(value) ?? '', reason);
    });
  }

  it('does not quote the value because it may be an access token', () => {
    assert.doesNotMatch(pathParameterProblem('secret4711\n') ?? '', /4711/);
  });
});
