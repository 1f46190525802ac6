import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, projectRoot } from '../support/project';

// Biome checks the imports of the layers: see `overrides` in biome.json.
describe('sources', () => {
  it('load every deferred file through load(), which offers to reload the window', () => {
    const files = filesBelow('src').filter((path) => path.endsWith('.ts'));
    const loading = files.filter((path) =>
      /(?<!load\(\(\) => )\bimport\(/u.test(
        readFileSync(join(projectRoot(), path), 'utf8').replace(/`import\(\)`/gu, ''),
      ),
    );
    // The shell itself reports that the app is missing.
    assert.deepEqual(loading, ['src/extension.ts']);
  });

  it('have one place that sends requests, and neither telemetry nor a URI handler', () => {
    const files = ['src', 'media'].flatMap(filesBelow).filter((path) => /\.tsx?$/u.test(path));
    const using = (api: RegExp) =>
      files.filter((path) => api.test(readFileSync(join(projectRoot(), path), 'utf8')));
    assert.deepEqual(using(/\bglobalThis\.fetch\(/), ['src/app.ts']);
    assert.deepEqual(using(/\b(?:options|transport)\.fetch\(/), ['src/service/http/get-json.ts']);
    const others = /XMLHttpRequest|WebSocket|EventSource|sendBeacon|TelemetryLogger|registerUriHandler/;
    assert.deepEqual(using(others), []);
  });

  it('have one place that inspects access tokens, which asks if their addresses are logged', () => {
    const files = filesBelow('src').filter((path) => path.endsWith('.ts'));
    const calling = (call: RegExp) =>
      files.filter((path) => call.test(readFileSync(join(projectRoot(), path), 'utf8')));
    assert.deepEqual(calling(/(?<!function )getAccessToken\(/), ['src/model/access-tokens/inspections.ts']);
    assert.deepEqual(calling(/inspections\.inspect\(/), ['src/workbench/tokens/access-token-panels.ts']);
  });

  // A Biome plugin that no longer matches anything reports nothing.
  it('read and write no date or time in the host’s time zone', () => {
    const zoned = [
      'at.getMonth();',
      'at?.setHours(0, 0, 0, 0);',
      'at.toLocaleDateString();',
      'new Date(2026, 10, 27);',
      "new Intl.DateTimeFormat('en', { month: 'long' }).format(0);",
    ];
    const free = [
      'at.getUTCMonth();',
      'at.toISOString();',
      'new Date(0);',
      "new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(0);",
    ];
    const folder = mkdtempSync(join(tmpdir(), 'lint-'));
    const plugins = [join(projectRoot(), 'tools/lint/host-zone.grit')];
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
    writeFileSync(join(folder, 'lines.ts'), [...zoned, ...free].join('\n'));
    const biome = join(projectRoot(), 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=github', `--config-path=${folder}`, folder];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const lines = [...stdout.matchAll(/title=plugin,.*?line=(\d+)/g)].map(([, line]) => Number(line));
    assert.deepEqual(
      lines,
      zoned.map((_, index) => index + 1),
    );
  });
});
