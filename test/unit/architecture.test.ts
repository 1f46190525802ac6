import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project';

// Biome checks the imports of the layers: see `overrides` in biome.json.
describe('the sources', () => {
  it('have one place that inspects access tokens, which asks if their addresses are logged', () => {
    const src = join(projectRoot(), 'src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const calling = (call: RegExp) =>
      files
        .filter((name) => call.test(readFileSync(join(src, name), 'utf8')))
        .map((name) => name.replaceAll('\\', '/'));
    assert.deepEqual(calling(/(?<!function )getAccessToken\(/), ['model/access-tokens/inspections.ts']);
    assert.deepEqual(calling(/inspections\.inspect\(/), ['workbench/panels/access-token-panels.ts']);
  });
});
