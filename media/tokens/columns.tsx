import * as l10n from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import type { LocalCalendar } from '../../src/local-calendar';
import {
  HAS_LATER,
  IN_USE,
  TOKEN_COLUMNS,
  TOKEN_STATES,
  type TokenColumn,
  type TokenTime,
  type TokenView,
} from '../../src/protocol/access-tokens';
import type { Column } from '../table/column';
import { textWidth, withHeader } from '../table/layout';
import { CopyButton } from '../table/rows';
import { COLUMN_LABELS, laterText, rolesText, timeText, tokenTitle } from './text';

const STATES = [
  ...Object.values(TOKEN_STATES).map(({ label }) => label),
  withLater(TOKEN_STATES.soon.label),
  withLater(TOKEN_STATES.expired.label),
];
/** The width of the longest state with its glyph, in em. */
const STATE_WIDTH = Math.max(...STATES.map(textWidth)) + 2.3;

const WIDTHS: Readonly<Record<TokenColumn, Column<TokenView>['width']>> = {
  client: [16, 1.4],
  expires: [10, 0.4],
  state: [STATE_WIDTH, 0],
  ofClient: [8, 0],
  enterprise: [11, 1],
  roles: [11, 1.2],
  created: [9, 0.2],
  masked: [8, 0],
};

const CLASS_NAMES: Partial<Readonly<Record<TokenColumn, string>>> = {
  enterprise: 'plain',
  roles: 'plain',
  created: 'created',
  masked: 'masked',
};

/**
 * Returns the columns in order.
 * @param now milliseconds since the Unix epoch
 */
export function tokenColumns(now: number, calendar: LocalCalendar): readonly Column<TokenView>[] {
  return TOKEN_COLUMNS.map((key) => ({
    key,
    label: COLUMN_LABELS[key],
    width: withHeader(WIDTHS[key], COLUMN_LABELS[key]),
    className: CLASS_NAMES[key] ?? '',
    isSortable: key !== 'masked',
    isCopyable: false,
    render: (token) => cellOf(token, key, now, calendar),
  }));
}

function cellOf(
  token: TokenView,
  column: TokenColumn,
  now: number,
  calendar: LocalCalendar,
): ComponentChildren {
  switch (column) {
    case 'client':
      return <TitleCell token={token} />;
    case 'expires':
    case 'created':
      return <TimeCell time={token[column]} now={now} calendar={calendar} />;
    case 'state':
      return <StateCell token={token} now={now} calendar={calendar} />;
    case 'roles':
      return <RolesCell token={token} />;
    case 'masked':
      return <MaskedCell token={token} />;
    default:
      return token[column];
  }
}

interface TokenCellProps {
  readonly token: TokenView;
}

interface NowProps {
  readonly now: number;
  readonly calendar: LocalCalendar;
}

/** The cell of the first column, which is sticky. */
function TitleCell({ token }: TokenCellProps) {
  const className = token.client === '' ? 'ellipsis placeholder' : 'ellipsis';
  return (
    <button type="button" tabIndex={-1} class={`link ${className}`} data-act="show">
      {tokenTitle(token)}
    </button>
  );
}

/** The roles as readable words. The tooltip has the names that the service uses. */
function RolesCell({ token }: TokenCellProps) {
  const words = rolesText(token);
  const raw = token.roles.join(', ');
  return <span title={words === raw ? words : `${words}\n${raw}`}>{words}</span>;
}

/** A relative time. The tooltip has the exact time. */
function TimeCell({ time, now, calendar }: NowProps & { readonly time: TokenTime }) {
  return (
    <span class="ellipsis" {...(time.at === undefined ? {} : { title: calendar.localTime(time.at) })}>
      {timeText(time, now)}
    </span>
  );
}

function withLater(label: string): string {
  return `${label} · ${HAS_LATER}`;
}

/** The state. The tooltip names the token that takes over. */
function StateCell({ token, now, calendar }: TokenCellProps & NowProps) {
  const { state } = token;
  const later = laterText(token, now, calendar);
  const label = TOKEN_STATES[state].label;
  return (
    <>
      <span class={`glyph ${state}`} aria-hidden="true">
        {TOKEN_STATES[state].glyph}
      </span>
      <span class="ellipsis" {...(later === undefined ? {} : { title: later })}>
        {later === undefined ? label : withLater(label)}
      </span>
    </>
  );
}

/** The masked token and a button that copies it. */
function MaskedCell({ token }: TokenCellProps) {
  return (
    <>
      <span class="ellipsis" {...(token.isInUse ? { title: IN_USE } : {})}>
        {token.isInUse ? `${token.masked} · ${IN_USE}` : token.masked}
      </span>
      <CopyButton title={l10n.t('Copy Token')} label={l10n.t('Copy the token of {0}', tokenTitle(token))} />
    </>
  );
}
