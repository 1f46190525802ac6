import * as vscode from 'vscode';
import { VIEWS } from '../../ids';
import { type Connection, connectionNameProblem } from '../../model/connections/connection';
import type { Session } from '../../model/connections/session';
import { parseBaseUrl } from '../../service/base-url';
import type { BasicCredentials } from '../../service/basic-credentials';
import { settingFailure } from '../platform/setting-failure';
import { askPassword, askUsername, confirmExposed, warnSessionOnly } from '../prompts/ask-credentials';
import { askText, type TextAnswer } from '../prompts/ask-text';
import type { CommandContext } from './context';

const TITLE = 'Add Connection';
const STEPS = { title: TITLE, first: 3, total: 4 };

interface Answers {
  baseUrl: string;
  name: string;
  username: string;
}

/** Add Connection…: asks for base URL, name, user name and password, with Back, and tests them before saving. */
export async function addConnection(context: CommandContext): Promise<void> {
  const answers: Answers = { baseUrl: '', name: '', username: '' };
  for (let step = 1; ; ) {
    const answer = await askStep(step, context, answers);
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'back') {
      step--;
      continue;
    }
    const text = step === 4 ? answer.text : answer.text.trim();
    if (step === 1) answers.baseUrl = text;
    if (step === 2) answers.name = text;
    if (step === 3) answers.username = text;
    const connection = connectionOf(answers);
    if (step === 1 && connection !== undefined && !(await confirmExposed(connection))) continue;
    if (step === 4 && connection !== undefined) {
      await save(context, connection, { username: answers.username, password: text });
      await showExplorer();
      return;
    }
    if (step === 2 && connection?.baseUrl.isDemo) {
      await save(context, connection, undefined);
      await showExplorer();
      return;
    }
    step++;
  }
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
    const name = freeName(context, 'Demo');
    await save(context, { name, baseUrl: baseUrl.baseUrl, otherOperations: 'none' }, undefined);
  }
  return find();
}

function askStep(step: number, context: CommandContext, answers: Answers): Promise<TextAnswer> {
  if (step === 1) return askBaseUrl(answers);
  if (step === 2) return askName(context, answers);
  if (step === 3) return askUsername(STEPS, answers.username);
  const connection = connectionOf(answers);
  return connection === undefined
    ? Promise.resolve({ kind: 'back' })
    : askPassword(STEPS, context.sessions, connection, answers.username);
}

function askBaseUrl(answers: Answers): Promise<TextAnswer> {
  return askText({
    title: TITLE,
    step: [1, 4],
    prompt: 'Base URL of the service, or demo: for the built-in demo',
    placeholder: 'https://example.com',
    value: answers.baseUrl,
    check: (text) => {
      const read = parseBaseUrl(text);
      return read.ok ? undefined : read.problem;
    },
  });
}

function askName(context: CommandContext, answers: Answers): Promise<TextAnswer> {
  const read = parseBaseUrl(answers.baseUrl);
  const suggested = !read.ok ? '' : read.baseUrl.isDemo ? 'Demo' : new URL(read.baseUrl.href).hostname;
  const taken = takenNames(context);
  return askText({
    title: TITLE,
    step: [2, 4],
    prompt: 'Name of this connection',
    value: answers.name === '' ? freeName(context, suggested) : answers.name,
    canGoBack: true,
    check: (text) => connectionNameProblem(text.trim(), taken),
  });
}

function connectionOf({ baseUrl, name }: Answers): Connection | undefined {
  const read = parseBaseUrl(baseUrl);
  if (!read.ok) return undefined;
  return { name, baseUrl: read.baseUrl, otherOperations: read.baseUrl.isDemo ? 'none' : 'basic' };
}

function takenNames({ sessions }: CommandContext): readonly string[] {
  return [
    ...sessions.all.map(({ connection }) => connection.name),
    ...sessions.bad.map(({ label }) => label),
  ];
}

function freeName(context: CommandContext, wanted: string): string {
  const taken = takenNames(context);
  let name = wanted;
  for (let number = 2; taken.includes(name); number++) name = `${wanted} ${number}`;
  return name;
}

async function save(
  { credentials, sessions }: CommandContext,
  connection: Connection,
  given: BasicCredentials | undefined,
): Promise<void> {
  // The secret is saved first: it is used as soon as the setting names the connection.
  const savedIn = given === undefined ? 'secretStorage' : await credentials.save(connection, given);
  const { name, baseUrl, otherOperations } = connection;
  try {
    await sessions.add({ name, baseUrl: baseUrl.href, otherOperations });
  } catch (error) {
    if (given !== undefined) await credentials.forget(name).catch(() => undefined);
    throw settingFailure(error, 'The connection was not added');
  }
  if (savedIn === 'thisSession') warnSessionOnly();
}

async function showExplorer(): Promise<void> {
  await vscode.commands.executeCommand(`${VIEWS.explorer}.focus`);
}
