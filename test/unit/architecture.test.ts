import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, projectRoot } from '../support/project';

// Biome checks the imports of the layers: see `overrides` in biome.json.
describe('the sources', () => {
  it('load each file that is loaded on first use with load(), which offers to reload the window', () => {
    const files = filesBelow('src').filter((path) => path.endsWith('.ts'));
    const loading = files.filter((path) =>
      /(?<!load\(\(\) => )\bimport\(/u.test(
        readFileSync(join(projectRoot(), path), 'utf8').replace(/`import\(\)`/gu, ''),
      ),
    );
    // The shell says itself that the app is missing.
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
    assert.deepEqual(calling(/inspections\.inspect\(/), ['src/workbench/panels/access-token-panels.ts']);
  });
});
