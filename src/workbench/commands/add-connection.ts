import vscode = require('vscode');

import { VIEWS } from '../../ids';
import { type Connection, connectionNameProblem } from '../../model/connections/connection';
import type { Session } from '../../model/connections/session';
import type { Sessions } from '../../model/connections/sessions';
import { quickInputText } from '../../model/display-text';
import { describeProblem } from '../../model/problems/describe-problem';
import { problemSentence } from '../../model/problems/problem';
import { addressProblem, completeAddress, parseBaseUrl, withoutOperation } from '../../service/base-url';
import type { BasicCredentials } from '../../service/basic-credentials';
import { ServiceError } from '../../service/errors';
import { isBlockedInBrowser } from '../../service/http/browser-fetch';
import { ActionFailure, settingFailure } from '../platform/action-failure';
import { isWebWorker } from '../platform/host';
import { type Answer, askChoice, askText } from '../prompts/ask';
import { askPassword, askUsername, confirmExposed } from '../prompts/ask-credentials';
import { tryCredentials } from '../prompts/try-credentials';
import type { CommandContext } from './context';

const TITLE = 'Add Connection';
const NOT_ADDED = 'The connection was not added';
const STEPS = { title: TITLE, first: 3, total: 4 };

type Step = 1 | 2 | 3 | 4;

interface Answers {
  baseUrl: string;
  name: string;
  username: string;
  password: string;
}

/**
 * Add Connection…: asks for base URL, name, user name and password, with Back, and tests them before saving.
 * @throws ActionFailure
 */
export async function addConnection(context: CommandContext): Promise<void> {
  try {
    // Said before the person has answered anything.
    context.sessions.setting.requireList();
  } catch (error) {
    throw settingFailure(error, NOT_ADDED);
  }
  const answers: Answers = { baseUrl: '', name: '', username: '', password: '' };
  for (let step: Step | undefined = 1; step !== undefined; ) step = await takeStep(step, context, answers);
}

/** Try the Demo Connection: adds it, or shows the existing one. */
export async function tryDemo(context: CommandContext): Promise<void> {
  await demoSession(context);
  await showExplorer();
}

/** The session of the demo connection, which is added where there is none. @throws ActionFailure */
export async function demoSession(context: CommandContext): Promise<Session | undefined> {
  const find = () => context.sessions.all.find(({ connection }) => connection.baseUrl.isDemo);
  const baseUrl = parseBaseUrl('demo:');
  if (find() === undefined && baseUrl.ok) {
    const { sessions } = context;
    const name = freeName(sessions, 'Demo');
    const key = sessions.setting.newKey(name);
    await save(context, { key, name, baseUrl: baseUrl.baseUrl, otherOperations: 'none', isWatched: false });
  }
  return find();
}

/** Asks one question. @returns the next step, or undefined at the end */
async function takeStep(step: Step, context: CommandContext, answers: Answers): Promise<Step | undefined> {
  const answer = await askStep(step, context.sessions, answers);
  if (answer.kind === 'cancelled') return undefined;
  if (answer.kind === 'back') return before(step);
  if (step === 1) {
    const chosen = await chooseBaseUrl(answer.value);
    if (chosen.kind === 'cancelled') return undefined;
    answers.baseUrl = chosen.kind === 'back' ? answer.value : chosen.value;
    if (chosen.kind === 'back') return 1;
    const connection = connectionOf(context.sessions, answers);
    return connection !== undefined && (await confirmExposed(connection)) ? 2 : 1;
  }
  if (step === 2) {
    answers.name = answer.value.trim();
    const connection = connectionOf(context.sessions, answers);
    if (connection?.baseUrl.isDemo !== true) return 3;
    await save(context, connection);
    await showExplorer();
    return undefined;
  }
  if (step === 3) {
    answers.username = answer.value.trim();
    return 4;
  }
  answers.password = answer.value;
  return await tryAndSave(context, answers);
}

function askStep(step: Step, sessions: Sessions, answers: Answers): Promise<Answer<string>> {
  if (step === 1) return askBaseUrl(answers);
  if (step === 2) return askName(sessions, answers);
  if (step === 3) return askUsername(STEPS, answers.username);
  return askPassword(STEPS, answers.password);
}

async function tryAndSave(context: CommandContext, answers: Answers): Promise<Step | undefined> {
  const connection = connectionOf(context.sessions, answers);
  if (connection === undefined) return 1;
  const { username, password } = answers;
  const tried = await tryCredentials(STEPS, context.sessions, connection, { username, password });
  if (tried.kind === 'cancelled') return undefined;
  if (tried.kind === 'edit' && tried.part === 'address') return 1;
  if (tried.kind !== 'save') return 4;
  await saveTested(context, connection, { username, password });
  return undefined;
}

function askBaseUrl(answers: Answers): Promise<Answer<string>> {
  return askText({
    title: TITLE,
    step: [1, 4],
    prompt: 'Base URL of the service, or demo: for the built-in demo',
    placeholder: 'https://example.com',
    value: answers.baseUrl,
    check: (text) => addressProblem(text) ?? blockedProblem(completeAddress(text)),
    isCheckedAtEnter: true,
    hint: (text) => {
      const address = completeAddress(text);
      return address === text.trim() ? undefined : `Base URL: ${quickInputText(address)}`;
    },
  });
}

function blockedProblem(address: string): string | undefined {
  if (!isWebWorker() || !isBlockedInBrowser(address)) return undefined;
  const error = new ServiceError('unreachable', 'auth.listAccessTokens', { reason: 'blockedHttp' });
  return problemSentence(describeProblem(error, 'accessTokens', 'basic'));
}

/** Offers an address without the path that requests add. */
async function chooseBaseUrl(typed: string): Promise<Answer<string>> {
  const address = completeAddress(typed);
  const shorter = withoutOperation(address);
  if (shorter === undefined) return { kind: 'given', value: address };
  return await askChoice({
    title: TITLE,
    step: [1, 4],
    canGoBack: true,
    placeholder: 'The extension adds /api',
    choices: [
      { value: shorter.address, label: `Use ${quickInputText(shorter.address)}`, icon: 'check' },
      ...(shorter.canKeep
        ? [{ value: address, label: 'Keep /api (requests use /api/api)', icon: 'circle-slash' }]
        : []),
    ],
  });
}

function askName(sessions: Sessions, answers: Answers): Promise<Answer<string>> {
  const read = parseBaseUrl(answers.baseUrl);
  const suggested = !read.ok ? '' : read.baseUrl.isDemo ? 'Demo' : new URL(read.baseUrl.href).hostname;
  const taken = takenNames(sessions);
  return askText({
    title: TITLE,
    step: [2, 4],
    prompt: 'Name of this connection',
    value: answers.name === '' ? freeName(sessions, suggested) : answers.name,
    canGoBack: true,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
}

function before(step: Step): Step {
  return step === 4 ? 3 : step === 3 ? 2 : 1;
}

function connectionOf(sessions: Sessions, { baseUrl, name }: Answers): Connection | undefined {
  const read = parseBaseUrl(baseUrl);
  if (!read.ok) return undefined;
  const otherOperations = read.baseUrl.isDemo ? 'none' : 'basic';
  return {
    key: sessions.setting.newKey(name),
    name,
    baseUrl: read.baseUrl,
    otherOperations,
    isWatched: false,
  };
}

/** The names that a new connection cannot have. */
export function takenNames(sessions: Sessions): readonly string[] {
  return [
    ...sessions.all.map(({ connection }) => connection.name),
    ...sessions.bad.map(({ label }) => label),
  ];
}

function freeName(sessions: Sessions, wanted: string): string {
  const taken = takenNames(sessions);
  let name = wanted;
  for (let number = 2; taken.includes(name); number++) name = `${wanted} ${number}`;
  return name;
}

/** Saves a connection with the credentials that were tested. @throws ActionFailure, whose Retry asks nothing again */
async function saveTested(
  context: CommandContext,
  connection: Connection,
  given: BasicCredentials,
): Promise<void> {
  const { credentials } = context;
  try {
    // The secret is saved first: it is used as soon as the setting has the connection.
    await credentials.save(connection, given);
  } catch (cause) {
    const retry = () => saveTested(context, connection, given);
    throw new ActionFailure(describeProblem(cause, 'accessTokens', 'basic'), { retry, cause });
  }
  try {
    await save(context, connection);
  } catch (error) {
    await credentials.forget(connection.key).catch(() => undefined);
    throw error;
  }
  await showExplorer();
}

async function save({ sessions }: CommandContext, connection: Connection): Promise<void> {
  try {
    await sessions.setting.add(connection);
  } catch (error) {
    throw settingFailure(error, NOT_ADDED);
  }
}

async function showExplorer(): Promise<void> {
  await vscode.commands.executeCommand(`${VIEWS.explorer}.focus`);
}
