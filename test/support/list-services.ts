import type { Session } from '../../src/model/connections/session';
import type { ListDialogs } from '../../src/workbench/lists/list-dialogs';
import type { EditorServices } from '../../src/workbench/lists/rooms/rollout-editor';
import type { PanelContent } from '../../src/workbench/panels/panel-host';
import type { World } from './worlds/model-world';

/** Answers what is asked for a list, without VS Code. */
export class TestDialogs implements ListDialogs {
  /** The questions that were asked. */
  readonly asked: string[] = [];
  /** What was copied. */
  readonly copied: string[] = [];
  clipboard = '';
  /** The button that is pressed: by default the first one. */
  press = async (_question: string, ...buttons: readonly string[]): Promise<string | undefined> => buttons[0];

  constructor(private readonly session?: Session) {}

  async ask(question: string, _detail: string, ...buttons: readonly string[]): Promise<string | undefined> {
    this.asked.push(question);
    return await this.press(question, ...buttons);
  }

  async offer(): Promise<undefined> {}

  async pickSession(): Promise<Session | undefined> {
    return this.session;
  }

  readListFromFile = async (): Promise<string | undefined> => undefined;

  async pickRememberedEndpoints(): Promise<undefined> {}

  async readClipboard(): Promise<string> {
    return this.clipboard;
  }

  async copy(text: string, what: string): Promise<string> {
    this.copied.push(text);
    return `${what} copied`;
  }
}

/** What editors use, without VS Code: nothing is exported, and panels are only recorded. */
export class TestServices implements EditorServices {
  readonly sessions: EditorServices['sessions'];
  readonly rollouts: EditorServices['rollouts'];
  readonly clock: World['clock'];
  readonly dialogs: TestDialogs;
  /** The contents of the panels that were shown. */
  readonly shown: PanelContent[] = [];
  readonly panels = { show: (content: PanelContent) => void this.shown.push(content) };
  readonly exports = { export: async () => undefined };
  readonly actions = {
    stepsFor: () => ({
      updateCredentials: () => {},
      useAccessToken: () => {},
      openSettings: () => {},
      showLog: () => {},
    }),
  };

  constructor(world: Pick<World, 'sessions' | 'rollouts' | 'clock'>, session?: Session) {
    this.sessions = world.sessions;
    this.rollouts = world.rollouts;
    this.clock = world.clock;
    this.dialogs = new TestDialogs(session);
  }
}
