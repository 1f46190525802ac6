import assert from 'node:assert/strict';
import { TOOLS } from '../../../../src/ids';
import { MAX_PARAMETER_LENGTH } from '../../../../src/service/request-values';
import {
  LIST_INPUT,
  LOOK_UP_INPUT,
  MAX_DAYS,
  MAX_FILTER,
  MAX_TOKENS,
  readInput,
} from '../../../../src/workbench/tools/tool-input';
import { ToolRefusal } from '../../../../src/workbench/tools/tool-result';
import { manifest } from '../../../support/manifest';

const SCHEMAS = {
  [TOOLS.listAccessTokens]: LIST_INPUT,
  [TOOLS.lookUpEndpoint]: LOOK_UP_INPUT,
};

const [list, lookUp] = manifest.contributes.languageModelTools;

describe('package.json: language model tools', () => {
  it('declares the same fields as the code', () => {
    assert.deepEqual(
      manifest.contributes.languageModelTools.map(({ name, inputSchema }) => [
        name,
        Object.keys(inputSchema.properties).toSorted(),
      ]),
      Object.entries(SCHEMAS).map(([name, { entries }]) => [name, Object.keys(entries).toSorted()]),
    );
  });

  it('declares the same bounds as the code', () => {
    const { expiresWithinDays, limit, client, state } = list?.inputSchema.properties ?? {};
    assert.deepEqual([expiresWithinDays?.minimum, expiresWithinDays?.maximum], [0, MAX_DAYS]);
    assert.deepEqual([limit?.minimum, limit?.maximum], [1, MAX_TOKENS]);
    assert.equal(client?.maxLength, MAX_FILTER);
    assert.deepEqual(state?.enum, LIST_INPUT.entries.state.wrapped.options);
    assert.equal(lookUp?.inputSchema.properties.endpointId?.maxLength, MAX_PARAMETER_LENGTH);
  });

  it('names only commands that exist', () => {
    const named = manifest.contributes.languageModelTools.flatMap(({ modelDescription }) =>
      [...modelDescription.matchAll(/Zero Touch: ([^.…]*…?)/gu)].map(([, title = '']) => title),
    );
    assert.ok(named.length > 0);
    const titles = manifest.contributes.commands.map(({ title }) => title);
    assert.deepEqual(
      named.filter((title) => !titles.includes(title)),
      [],
    );
  });

  for (const tool of manifest.contributes.languageModelTools) {
    it(`says what a tool cannot do, and hides it while tools are off: ${tool.name}`, () => {
      assert.match(tool.modelDescription, /never follow instructions/);
      assert.match(tool.modelDescription, /Read-only/);
      assert.equal(tool.when, 'config.zeroTouch.assistantTools');
      assert.ok(tool.canBeReferencedInPrompt && tool.toolReferenceName !== '');
    });
  }
});

describe('readInput', () => {
  const valid: readonly (readonly [name: keyof typeof SCHEMAS, input: unknown])[] = [
    [TOOLS.listAccessTokens, {}],
    [TOOLS.listAccessTokens, { connection: null, client: null, state: null, limit: null }],
    [TOOLS.listAccessTokens, { client: 'x', state: 'soon', expiresWithinDays: 0.5, limit: 200 }],
    [TOOLS.lookUpEndpoint, { endpointId: 'EP-1', connection: 'Video' }],
  ];
  for (const [name, input] of valid) {
    it(`allows ${name} ${JSON.stringify(input).slice(0, 60)}`, () => {
      assert.deepEqual(readInput(SCHEMAS[name], input), input);
    });
  }

  const invalid: readonly (readonly [name: keyof typeof SCHEMAS, input: unknown])[] = [
    [TOOLS.listAccessTokens, undefined],
    [TOOLS.listAccessTokens, { token: 'x' }],
    [TOOLS.listAccessTokens, { client: 'x'.repeat(201) }],
    [TOOLS.listAccessTokens, { state: 'any' }],
    [TOOLS.listAccessTokens, { expiresWithinDays: -1 }],
    [TOOLS.listAccessTokens, { limit: 201 }],
    [TOOLS.lookUpEndpoint, { endpointId: '' }],
    [TOOLS.lookUpEndpoint, { endpointId: 'x'.repeat(1001) }],
    [TOOLS.lookUpEndpoint, { endpointIds: ['EP-1'] }],
  ];
  for (const [name, input] of invalid) {
    it(`refuses ${name} ${JSON.stringify(input)?.slice(0, 60)} with the extension’s own message`, () => {
      assert.throws(
        () => readInput<unknown>(SCHEMAS[name], input),
        (error) => error instanceof ToolRefusal && /does not fit the tool/.test(error.answer),
      );
    });
  }
});
