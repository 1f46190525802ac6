import * as l10n from '@vscode/l10n';
import { type Connection, connectionNameProblem } from '../../model/connections/connection';
import { NameTakenError } from '../../model/connections/connections-setting';
import { CredentialsError } from '../../model/connections/credentials';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import { NEXT_STEPS } from '../../model/problems/next-steps';
import { problemSentence } from '../../model/problems/problem';
import type { Session } from '../../model/sessions/session';
import type { Sessions } from '../../model/sessions/sessions';
import { addressProblem, parseBaseUrl, typedAddress, withoutOperation } from '../../service/base-url';
import { DEMO_LIST } from '../../service/demo/sample-data';
import { ServiceError } from '../../service/errors';
import { isBlockedInBrowser } from '../../service/http/browser-fetch';
import { ActionFailure, settingFailure, settingProblem } from '../platform/action-failure';
import type { TextAnswer } from '../platform/dialogs';
import { isWebWorker } from '../platform/host';
import { checkAddress } from '../prompts/check-address';
import { askCredentials, confirmExposed, type EnteredCredentials, titleAt } from '../prompts/credentials';
import type { CommandServices } from './command-services';

const TITLE = l10n.t('Add Connection');
const NOT_ADDED = l10n.t('The connection was not added');
const DEMO = l10n.t('Demo');

/** A step: the base URL, the name, or the user name and password, which are asked for together. */
type Step = 'address' | 'name' | 'credentials';

interface Answers {
  baseUrl: string;
  name: string;
  readonly draft: { username: string; password: string };
}

/**
 * Add Connection…: asks for base URL, name, user name and password, with Back, and tests them before saving.
 * @throws ActionFailure
 */
export async function addConnection(services: CommandServices): Promise<void> {
  try {
    // Checked before the first question.
    services.sessions.setting.requireList();
  } catch (error) {
    throw settingFailure(error, NOT_ADDED);
  }
  await ask(
    services,
    {
      baseUrl: '',
      name: '',
      draft: { username: '', password: '' },
    },
    'address',
  );
}

async function ask(services: CommandServices, answers: Answers, first: Step): Promise<void> {
  for (let step: Step | undefined = first; step !== undefined; ) {
    step = await STEPS[step](services, answers);
  }
}

/** Try the Demo Connection: adds it, or shows the existing one, and opens its list. */
export async function tryDemo(services: CommandServices): Promise<void> {
  const session = await demoSession(services);
  await services.explorer.show();
  if (session !== undefined) await openList(session, services);
}

/** Opens 40 rooms in three buildings, for the demo connection. @throws ActionFailure */
export async function openDemoList(services: CommandServices): Promise<void> {
  const session = await demoSession(services);
  if (session !== undefined) await openList(session, services);
}

async function openList(session: Session, { untitledLists }: CommandServices): Promise<void> {
  await untitledLists.open(DEMO_LIST, session, l10n.t('Demo Rooms'));
}

/**
 * Returns the session of the demo connection, adding it if necessary.
 * @throws ActionFailure
 */
async function demoSession(services: CommandServices): Promise<Session | undefined> {
  const find = () => services.sessions.all.find(({ connection }) => connection.baseUrl.isDemo);
  const baseUrl = parseBaseUrl('demo:');
  if (find() === undefined && baseUrl.ok) {
    const { sessions } = services;
    const name = freeName(sessions, DEMO);
    const connection = {
      key: crypto.randomUUID(),
      name,
      baseUrl: baseUrl.baseUrl,
      lookUpCredentials: 'none',
      isWatched: false,
    } as const;
    await sessions.add(connection).catch((error: unknown) => {
      // A second click, or another window, may have added the connection meanwhile.
      if (find() === undefined) throw settingFailure(error, NOT_ADDED);
    });
  }
  return find();
}

/** Each step returns the next step, or undefined at the end. */
const STEPS: Readonly<
  Record<Step, (services: CommandServices, answers: Answers) => Promise<Step | undefined>>
> = {
  address: async (services, answers) => {
    const { dialogs } = services;
    const typed = await askBaseUrl(services, answers);
    if (typed.kind !== 'given') return undefined;
    const address = typedAddress(typed.value);
    answers.baseUrl = withoutOperation(address) ?? address;
    for (;;) {
      const connection = connectionOf(answers);
      if (connection === undefined) return 'address';
      if (!(await confirmExposed(connection, dialogs))) return 'address';
      const { baseUrl } = connection;
      const checked = await checkAddress(services, baseUrl, { title: titleAt(baseUrl, TITLE), step: [1, 4] });
      if (checked.kind === 'canceled') return undefined;
      if (checked.kind !== 'given') return 'address';
      if (checked.value === undefined) return 'name';
      answers.baseUrl = checked.value;
    }
  },
  name: async (services, answers) => {
    const suggested = suggestedName(services.sessions, answers);
    const { baseUrl } = connectionOf(answers) ?? {};
    const title = baseUrl === undefined ? TITLE : titleAt(baseUrl, TITLE);
    const name = await askName(services, title, answers.name === '' ? suggested : answers.name);
    if (name.kind === 'canceled') return undefined;
    // A different address results in a different suggestion.
    if (name.kind === 'given' || name.value !== suggested) answers.name = name.value.trim();
    if (name.kind !== 'given') return 'address';
    const connection = connectionOf(answers);
    if (connection?.baseUrl.isDemo !== true) return 'credentials';
    await add(services, answers);
    return undefined;
  },
  credentials: async (services, answers) => {
    const connection = connectionOf(answers);
    if (connection === undefined) return 'address';
    const steps = { title: titleAt(connection.baseUrl, TITLE), first: 3, total: 4 };
    const entered = await askCredentials(steps, services, connection, answers.draft);
    if (entered.kind === 'edit') return 'address';
    if (entered.kind !== 'given') return entered.kind === 'back' ? 'name' : undefined;
    await add(services, answers, entered.value);
    return undefined;
  },
};

function askBaseUrl({ dialogs, settings }: CommandServices, answers: Answers): Promise<TextAnswer> {
  return dialogs.askText({
    title: TITLE,
    step: [1, 4],
    prompt: l10n.t('Address of the service, or demo: for the built-in demo'),
    placeholder: 'https://example.com',
    value: answers.baseUrl,
    check: (text) => addressProblem(text) ?? blockedProblem(typedAddress(text), settings),
    isCheckedAtEnter: true,
    hint: (text) => {
      const address = typedAddress(text);
      const shorter = withoutOperation(address);
      if (shorter !== undefined) return l10n.t('Address: {0} (requests add /api)', quickInputText(shorter));
      return address === text.trim() ? undefined : l10n.t('Address: {0}', quickInputText(address));
    },
  });
}

function blockedProblem(
  address: string,
  { calendar }: Pick<CommandServices['settings'], 'calendar'>,
): string | undefined {
  if (!isWebWorker() || !isBlockedInBrowser(address)) return undefined;
  const error = new ServiceError('unreachable', 'auth.listAccessTokens', { reason: 'blockedHttp' });
  return problemSentence(describeProblem(error, 'accessTokens', 'basic', calendar));
}

function suggestedName(sessions: Sessions, { baseUrl }: Answers): string {
  const read = parseBaseUrl(baseUrl);
  return freeName(sessions, !read.ok ? '' : read.baseUrl.isDemo ? DEMO : new URL(read.baseUrl.href).hostname);
}

function askName({ sessions, dialogs }: CommandServices, title: string, name: string): Promise<TextAnswer> {
  const taken = sessions.setting.names;
  return dialogs.askText({
    title,
    step: [2, 4],
    prompt: l10n.t('Name of this connection'),
    value: name,
    canGoBack: true,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
}

function connectionOf({ baseUrl, name }: Answers): Connection | undefined {
  const read = parseBaseUrl(baseUrl);
  if (!read.ok) return undefined;
  const lookUpCredentials = read.baseUrl.isDemo ? 'none' : 'basic';
  return {
    key: crypto.randomUUID(),
    name,
    baseUrl: read.baseUrl,
    lookUpCredentials,
    isWatched: false,
  };
}

function freeName(sessions: Sessions, wanted: string): string {
  const taken = sessions.setting.names;
  let name = wanted;
  for (let number = 2; taken.includes(name); number++) name = `${wanted} ${number}`;
  return name;
}

/**
 * Adds the connection with the tested credentials. Another connection may have taken its name or key meanwhile.
 * @throws ActionFailure, whose Retry asks nothing again
 */
async function add(services: CommandServices, answers: Answers, entered?: EnteredCredentials): Promise<void> {
  const { sessions } = services;
  const connection = connectionOf(answers);
  if (connection === undefined) return;
  const retry = () => add(services, answers, entered);
  try {
    await sessions.add(connection, entered, entered?.test);
  } catch (cause) {
    if (cause instanceof CredentialsError) {
      throw new ActionFailure(describeProblem(cause, 'accessTokens', 'basic', services.settings.calendar), {
        retry,
        cause,
      });
    }
    const problem = settingProblem(cause, NOT_ADDED);
    if (!(cause instanceof NameTakenError)) {
      // A button closes its notification, so Retry shows the notification again.
      const correct = async () => {
        await services.dialogs.openSettings('connections');
        throw failure;
      };
      const buttons = [{ label: NEXT_STEPS.openSettings.label, run: correct }];
      const failure = new ActionFailure({ ...problem, steps: ['retry'] }, { buttons, retry, cause });
      throw failure;
    }
    const chooseName = { label: l10n.t('Choose Another Name…'), run: () => ask(services, answers, 'name') };
    throw new ActionFailure({ ...problem, steps: [] }, { buttons: [chooseName], cause });
  }
  await services.explorer.show();
}
