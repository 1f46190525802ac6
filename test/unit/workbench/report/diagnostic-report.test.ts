import assert from 'node:assert/strict';
import { serviceError } from '../../../support/loopback/behaviours';
import { openList } from '../../../support/memory-list';
import { useWorld } from '../../model/each-world';
import { makeWorld } from '../../model/rig';
import { reportOf } from './report';

const CONNECTIONS = [
  { name: 'HQ', baseUrl: 'https://video.example.com:8443/tenant-7' },
  { name: 'HQ East', baseUrl: 'https://VIDEO.example.com', otherOperations: 'none', watch: true },
  { name: 'error', baseUrl: 'http://10.0.0.7:8443' },
  { name: 'Demo', baseUrl: 'demo:' },
  { name: 'HQ', baseUrl: 'https://video.example.com' },
  { name: 'Old one', baseUrl: 'https://ada:s3cret@old.example.com' },
  'https://lost.example.com',
];

/** The lines of a section. */
function section(report: string, heading: string): readonly string[] {
  const [, after = ''] = report.split(`\n## ${heading}\n\n`);
  const [text = ''] = after.split('\n\n## ');
  return text.trimEnd().split('\n');
}

describe('a diagnostic report', () => {
  it('has a placeholder in place of each name, host, port and path, the same for the same value', () => {
    const report = reportOf(makeWorld({ connections: CONNECTIONS }));
    const counts = 'access tokens: not listed, remembered endpoints: 0';
    assert.deepEqual(section(report, 'Connections'), [
      `- connection-1: https://host-1:port-1/path-1, otherOperations: basic, watch: false, ${counts}`,
      `- connection-2: https://host-1, otherOperations: none, watch: true, ${counts}`,
      `- connection-3: http://host-2:port-1, otherOperations: basic, watch: false, ${counts}`,
      '- connection-4: demo:, otherOperations: basic, watch: false, access tokens: not listed, remembered endpoints: 8',
      '- connection-1 cannot be used. Another connection has this name.',
      '- connection-5 cannot be used. baseUrl: Leave the user name and password out of the address; they are asked for separately.',
      '- connection-6 cannot be used. The entry is not an object with a name and a baseUrl.',
    ]);
  });

  it('has the lines of the log with the same placeholders, and new ones for connections that are gone', () => {
    const world = makeWorld({ connections: CONNECTIONS });
    world.log.info('1 error of ', { kind: 'connection', value: 'error' }, ', attempt 1');
    world.log.warn({ kind: 'connection', value: 'Gone' }, ' failed: ', { kind: 'text', value: 'At HQ: 404' });
    assert.deepEqual(section(reportOf(world), 'Last lines of the log'), [
      '    2030-06-15T12:00:00.000Z [info] 1 error of connection-3, attempt 1',
      '    2030-06-15T12:00:00.000Z [info] connection-7 failed: text-1',
    ]);
  });

  it('quotes a setting only if it is a number or a word that we know', () => {
    const report = reportOf(
      makeWorld({
        requestTimeoutSeconds: 5,
        maxConcurrentRequests: 'https://video.example.com',
        maxRequestsPerSecond: { host: 'video.example.com' },
        timestampUnit: 'seconds',
        expiryReminderDays: [30, 7],
        watchIntervalHours: ['Ada'],
        assistantTools: true,
      }),
    );
    assert.deepEqual(section(report, 'Settings'), [
      '- zeroTouch.requestTimeoutSeconds: 5',
      '- zeroTouch.maxConcurrentRequests: not valid',
      '- zeroTouch.maxRequestsPerSecond: not valid',
      '- zeroTouch.timestampUnit: seconds',
      '- zeroTouch.expiryWarningDays: default',
      '- zeroTouch.expiryReminderDays: [30,7]',
      '- zeroTouch.watchIntervalHours: not valid',
      '- zeroTouch.assistantTools: true',
    ]);
    assert.deepEqual(section(report, 'Connections'), ['None.']);
    assert.deepEqual(section(report, 'Open rollouts'), ['None.']);
    assert.deepEqual(section(report, 'Last lines of the log'), ['None.']);
  });

  it('begins with what is known of VS Code and the machine', () => {
    const report = reportOf(makeWorld());
    assert.match(
      report,
      /^# Zero Touch Pairing: diagnostic report\n\n- Extension: 1\.2\.3\n\n## Connections\n/,
    );
  });
});

describe('a diagnostic report of a window that was used', () => {
  const world = useWorld();

  it('counts tokens, endpoints and rooms, and names none of them', async () => {
    const { session, server, rollouts } = world;
    const document = openList(rollouts, '', 'file:///home/ada/board-rooms.csv');
    document.connect(session);
    document.setText('Endpoint ID,Room\nEP-1,Board Room\nEP-9,Canteen\n');
    await session.refresh();
    await session.lookUps.endpoint('EP-1');
    await session.lookUps.endpoint('EP-404').catch(() => undefined);
    server.answer('auth.listAccessTokens', serviceError(500, 'Server of Ada'));
    await session.refresh();
    const report = reportOf(world);
    const [connection] = section(report, 'Connections');
    assert.match(
      connection ?? '',
      /^- connection-1: http:\/\/host-1:port-1.*, access tokens: 1 \(the last list failed\), remembered endpoints: 1$/,
    );
    assert.deepEqual(section(report, 'Open rollouts'), ['- file, rooms: 2, idle']);
    const lines = section(report, 'Last lines of the log');
    assert.match(
      lines[0] ?? '',
      /auth\.listAccessTokens \[connection-1\] 200, \d+ ms, \d+ bytes, attempt 1$/,
    );
    assert.match(report, /endpoints\.currentPairingCode \[connection-1\] 404 notFound/);
    const { href } = session.connection.baseUrl;
    const values = [
      'Video',
      'EP-',
      'Board',
      'Canteen',
      'PC-',
      '192.0',
      'ada',
      'Ada',
      '127.0',
      new URL(href).port,
    ];
    for (const value of values) assert.ok(!report.includes(value), `${value} in ${report}`);
  });
});
