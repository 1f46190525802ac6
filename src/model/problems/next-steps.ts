import * as l10n from '@vscode/l10n';
import type { COMMANDS } from '../../ids';
import type { CredentialUse } from '../connections/credential-outcomes';

/** Label, command and advice of a next step. */
interface StepOffer {
  /** Label of its button in notifications, panels and pages. A step with a command of its own has the command's title. */
  readonly label: string;
  /** The command on the row of a failed list. Steps of a look-up have none, because a look-up has no row. */
  readonly command?: keyof typeof COMMANDS;
  /** Advice for the language model tools, always in English. */
  readonly forAssistant: string;
}

/** Steps that run a command, so every page and notification can offer them. */
export const COMMAND_STEPS = {
  updateCredentials: {
    label: l10n.t('Update Credentials…'),
    command: 'updateCredentials',
    forAssistant:
      'The user can correct the credentials with the command Zero Touch: Update Credentials… Do not call the tool again before.',
  },
  useAccessToken: {
    label: l10n.t('Use an Access Token for Look-Ups…'),
    command: 'useAccessToken',
    forAssistant:
      'The user can choose an access token with the command Zero Touch: Use an Access Token for Look-Ups…',
  },
  openSettings: {
    label: l10n.t('Open Settings'),
    command: 'openSettings',
    forAssistant: 'The user can check the connection in the setting zeroTouch.connections.',
  },
  openProxySettings: {
    label: l10n.t('Open Settings'),
    command: 'openSettings',
    forAssistant: 'The user can check the setting http.proxy.',
  },
  useHttps: {
    label: l10n.t('Use https://…'),
    command: 'useHttps',
    forAssistant: 'The user can change the address of the connection to https://.',
  },
  showLog: {
    label: l10n.t('Show Log'),
    command: 'showLog',
    forAssistant: 'The log “Zero Touch Pairing” says more.',
  },
} satisfies Record<string, StepOffer & Required<Pick<StepOffer, 'command'>>>;

/** Steps that repeat the failed request once with rejected credentials. */
export const RETRY_STEPS = {
  retryList: {
    label: l10n.t('Retry Anyway'),
    allows: 'list',
    forAssistant: 'The user can send the rejected password once with Zero Touch: Refresh, then Retry Anyway.',
  },
  retryLookUps: {
    label: l10n.t('Retry Anyway'),
    allows: 'lookUp',
    forAssistant:
      'The user can send what was rejected once with Retry Anyway, after a look-up. Do not call the tool again before.',
  },
} satisfies Record<string, StepOffer & { readonly allows: CredentialUse }>;

const CHECK_ID = { forAssistant: 'Check the endpoint ID with the user.' };

/** Steps that repeat or change the failed request. */
const OF_REQUEST = {
  retry: { label: l10n.t('Retry'), command: 'refresh', forAssistant: 'Call the tool again later.' },
  tryOtherKind: { label: l10n.t('Try as the Other Kind of ID'), ...CHECK_ID },
  editId: { label: l10n.t('Edit ID…'), ...CHECK_ID },
} satisfies Record<string, StepOffer>;

/** Steps that change the request of a look-up, which its panels and notifications offer. */
export type LookUpStep = Exclude<keyof typeof OF_REQUEST, 'retry'>;

type CommandStep = keyof typeof COMMAND_STEPS;

/** Steps that do not depend on a page. */
export type CommonStep = CommandStep | keyof typeof RETRY_STEPS;

/** An action that a user can take, offered next to the problem. */
export type NextStep = CommonStep | keyof typeof OF_REQUEST;

/** The next steps. The protocol and therefore the pages import this file, so it imports only types and l10n. */
export const NEXT_STEPS: Readonly<Record<NextStep, StepOffer>> = {
  ...COMMAND_STEPS,
  ...RETRY_STEPS,
  ...OF_REQUEST,
};

export function isCommandStep(name: string): name is CommandStep {
  return Object.hasOwn(COMMAND_STEPS, name);
}

export function isCommonStep(name: string): name is CommonStep {
  return isCommandStep(name) || Object.hasOwn(RETRY_STEPS, name);
}

export const COMMON_STEPS: readonly CommonStep[] = Object.keys(NEXT_STEPS).filter(isCommonStep);
