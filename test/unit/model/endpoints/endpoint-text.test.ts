import assert from 'node:assert/strict';
import { endpointSubtitle, endpointTitle } from '../../../../src/model/endpoints/endpoint-text';

describe('endpointTitle', () => {
  const rows: readonly (readonly [name: string | undefined, title: string])[] = [
    ['Board Room', 'Board Room'],
    [' Board Room ', ' Board Room '],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    [undefined, 'EP-1'],
    ['', 'EP-1'],
    [' \t\u00a0', 'EP-1'],
    ['\u200b\ufeff', 'EP-1'],
    ['\u3164\u2800', 'EP-1'],
  ];
  for (const [name, title] of rows) {
    it(`titles an endpoint named ${JSON.stringify(name)} ${JSON.stringify(title)}`, () => {
      assert.equal(endpointTitle({ id: 'EP-1', name }), title);
    });
  }
});

describe('endpointSubtitle', () => {
  it('shows details that the title does not show', () => {
    const ipAddress = '192.0.2.7';
    const cases = [
      endpointSubtitle({ id: 'EP-1', name: 'Codec', ipAddress }),
      endpointSubtitle({ id: 'EP-1', name: 'Codec' }),
      endpointSubtitle({ id: 'EP-1' }),
    ];
    assert.deepEqual(cases, [['EP-1', ipAddress], ['EP-1'], []]);
  });
});
