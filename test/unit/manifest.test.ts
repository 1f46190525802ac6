import assert from 'node:assert/strict';
import unresolved from '../../package.json';
import nls from '../../package.nls.json';
import { COMMANDS, CONTEXTS, EXTENSION, PANELS, SETTINGS, SETTINGS_SECTION, VIEWS } from '../../src/ids';
import { Settings } from '../../src/model/connections/settings';
import { CALENDAR } from '../support/calendar';
import { manifest } from '../support/manifest';
import { MemorySettings } from '../support/ports';

const { contributes } = manifest;

describe('package.json: ids', () => {
  it('lists the same commands as ids.ts', () => {
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).toSorted(),
      Object.values(COMMANDS).toSorted(),
    );
  });

  it('names the same extension as ids.ts', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, EXTENSION);
  });

  it('names the same view and container as ids.ts', () => {
    assert.deepEqual(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      ['zeroTouch'],
    );
    assert.deepEqual(Object.keys(contributes.views), ['zeroTouch']);
    assert.deepEqual(
      contributes.views.zeroTouch.map(({ id }) => id),
      Object.values(VIEWS),
    );
    for (const { view } of contributes.viewsWelcome) assert.equal(view, VIEWS.explorer);
  });

  it('names the same settings as ids.ts', () => {
    const { properties } = contributes.configuration;
    assert.deepEqual(Object.keys(properties).toSorted(), Object.values(SETTINGS).toSorted());
    for (const key of Object.keys(properties)) assert.ok(key.startsWith(`${SETTINGS_SECTION}.`), key);
  });
});

describe('package.json: custom editors', () => {
  it('keeps the default editor of every file until a person opens it as a list', () => {
    for (const { viewType, priority } of contributes.customEditors)
      assert.equal(priority, 'option', viewType);
  });
});

describe('package.json: commands', () => {
  it('gives each command a title in title case and the category Zero Touch', () => {
    for (const { command, title, category } of contributes.commands) {
      assert.match(
        title,
        /^[A-Z]\S*(?: (?:[A-Z]\S*|https:\S*|a|an|as|by|for|from|in|of|the|with))*$/,
        command,
      );
      assert.equal(category, 'Zero Touch', command);
    }
  });

  it('gives no two commands the same title in the palette', () => {
    const titles = contributes.commands.map(({ title }) => title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('includes the walkthrough’s commands, none of which completes its step before it has run', () => {
    for (const { id, description, completionEvents } of contributes.walkthroughs.flatMap(
      ({ steps }) => steps,
    )) {
      const linked = linksIn(description).map(([, command]) => command ?? '');
      assert.ok(linked.length > 0, id);
      const known: readonly string[] = Object.values(COMMANDS);
      assert.deepEqual(
        linked.filter((command) => !known.includes(command)),
        [],
        id,
      );
      const views: readonly string[] = [
        `activeWebviewPanelId == ${PANELS.pairingCode}`,
        'activeCustomEditorId =~ /^zeroTouch\\.rollout/',
      ];
      const contexts = [...views, ...Object.values(CONTEXTS)].map((context) => `onContext:${context}`);
      assert.equal(completionEvents.length, 1, id);
      assert.ok(contexts.includes(completionEvents[0] ?? ''), id);
    }
  });
});

/** Returns the label and command of each command link in a message. */
function linksIn(text: string): readonly (readonly [string | undefined, string | undefined])[] {
  const links = [...text.matchAll(/\[([^\]]+)\]\(command:([^)]+)\)/g)];
  return links.map(([, label, command]) => [label, command]);
}

describe('package.json: settings', () => {
  for (const [key, property] of Object.entries(contributes.configuration.properties)) {
    it(`cannot be set by a workspace: ${key}`, () => assert.equal(property.scope, 'application'));
  }

  it('have the same defaults as the code', () => {
    const { properties } = contributes.configuration;
    const settings = new Settings(new MemorySettings(), { calendar: CALENDAR });
    assert.equal(settings.requestTimeoutMs, 1000 * properties['zeroTouch.requestTimeoutSeconds'].default);
    assert.equal(settings.maxConcurrentRequests, properties['zeroTouch.maxConcurrentRequests'].default);
    assert.equal(settings.expiryWarningDays, properties['zeroTouch.expiryWarningDays'].default);
    assert.deepEqual(properties['zeroTouch.connections'].default, []);
  });

  const numbers = ['requestTimeoutSeconds', 'maxConcurrentRequests', 'expiryWarningDays'] as const;
  for (const name of numbers) {
    it(`have the same bounds as the code: ${name}`, () => {
      const { minimum, maximum } = contributes.configuration.properties[`zeroTouch.${name}`];
      const kept = (value: number) => {
        const settings = new Settings(new MemorySettings({ [name]: value }), { calendar: CALENDAR });
        return name === 'requestTimeoutSeconds' ? settings.requestTimeoutMs / 1000 : settings[name];
      };
      assert.equal(kept(minimum - 1), minimum);
      assert.equal(kept(maximum + 1), maximum);
    });
  }
});

describe('package.json: messages', () => {
  it('are all defined in package.nls.json, which defines no others', () => {
    const keys = [...JSON.stringify(unresolved).matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    assert.deepEqual([...new Set(keys)].toSorted(), Object.keys(nls).toSorted());
  });

  it('include every other string, except product names and text for assistants', () => {
    const { languageModelTools, ...others } = unresolved.contributes;
    const tools = languageModelTools.map(({ modelDescription, inputSchema, ...tool }) => tool);
    const texts = JSON.stringify({ others, tools }).matchAll(
      /"(?:title|label|name|displayName|contextualTitle|contents|altText|\w*[dD]escription)":"([^"]*)"/g,
    );
    const inEnglish = [...texts].map(([, text = '']) => text).filter((text) => !text.startsWith('%'));
    assert.deepEqual(
      [...new Set(inEnglish)],
      ['Zero Touch Pairing', ...languageModelTools.map(({ name }) => name)],
    );
  });
});

describe('package.json: extension', () => {
  it('prefers the user’s computer, whose network and certificates it uses', () => {
    assert.deepEqual(manifest.extensionKind, ['ui', 'workspace']);
  });

  it('supports the VS Code release whose types it is built with', () => {
    assert.equal(manifest.engines.vscode, '^1.104.0');
    assert.equal(manifest.devDependencies['@types/vscode'].replace('~', '^'), manifest.engines.vscode);
  });
});
