import type { ComponentChildren } from 'preact';
import { TOKEN_COLUMNS, type TokenColumn, type TokenView } from '../../../src/protocol/access-tokens';
import type { Column } from '../../table/column';
import { COLUMN_LABELS, rolesText } from '../token-text';
import { ChangeCell, MaskedCell, StateCell, TimeCell, TitleCell } from './token-cells';

const WIDTHS: Readonly<Record<TokenColumn, Column<TokenView>['width']>> = {
  client: [16, 1.4],
  expires: [10, 0.4],
  state: [10, 0],
  change: [16, 1.4],
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

/** The columns of the table in their default order. @param now milliseconds since the Unix epoch */
export function tokenColumns(now: number): readonly Column<TokenView>[] {
  return TOKEN_COLUMNS.map((key, index) => ({
    key,
    label: COLUMN_LABELS[key],
    width: WIDTHS[key],
    className: CLASS_NAMES[key] ?? '',
    isSortable: key !== 'masked',
    isCopyable: false,
    isResizable: true,
    isMovable: index > 0,
    render: (token) => cellOf(token, key, now),
  }));
}

function cellOf(token: TokenView, column: TokenColumn, now: number): ComponentChildren {
  switch (column) {
    case 'client':
      return <TitleCell token={token} />;
    case 'expires':
    case 'created':
      return <TimeCell time={token[column]} now={now} />;
    case 'state':
      return <StateCell token={token} />;
    case 'change':
      return <ChangeCell token={token} />;
    case 'roles':
      return rolesText(token);
    case 'masked':
      return <MaskedCell token={token} />;
    default:
      return token[column];
  }
}
