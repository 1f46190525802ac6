import assert from 'node:assert/strict';
import { KeptLog } from '../../../../src/workbench/platform/kept-log';

describe('the log', () => {
  it('writes each line to the channel, and keeps the last 50 with their time and level', () => {
    const written: string[] = [];
    let time = 0;
    const channel = {
      info: (line: string) => written.push(`info ${line}`),
      warn: (line: string) => written.push(`warn ${line}`),
    };
    const log = new KeptLog(channel, () => ++time);
    for (let index = 0; index < 59; index++)
      log.info(`line ${index} of `, { kind: 'connection', value: 'HQ' });
    log.warn('last');
    assert.equal(written.length, 60);
    assert.deepEqual([written[0], written.at(-1)], ['info line 0 of HQ', 'warn last']);
    assert.equal(log.lines.length, 50);
    assert.deepEqual(log.lines.at(0)?.line, ['line 10 of ', { kind: 'connection', value: 'HQ' }]);
    assert.deepEqual(log.lines.at(-1), { at: 60, level: 'warning', line: ['last'] });
  });
});
