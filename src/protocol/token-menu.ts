import * as v from 'valibot';
import { IDS, parserOf } from './messages';

/** What a token's menu does. */
export type TokenMenuAction = 'copyToken' | 'inspect' | 'copyRows';

/** What the menu of a token hands to `when` clauses of package.json and to commands: nothing that is secret. */
export interface TokenMenuContext {
  readonly webviewSection: 'token';
  readonly preventDefaultContextMenuItems: true;
  /** False for a token that is gone. */
  readonly isListed: boolean;
  /** `TokenHead.nonce` of the page. */
  readonly nonce: string;
  /** The row of the menu. */
  readonly token: string;
  /** All selected rows where that of the menu is one of them, or that one alone. */
  readonly rows: readonly string[];
}

const TOKEN_MENU = v.object({ nonce: v.string(), token: v.string(), rows: IDS });

/** The tokens of a menu, and the page that they are on. */
export type TokenMenu = v.InferOutput<typeof TOKEN_MENU>;

/** @returns undefined for what no menu of a token has handed to a command */
export const parseTokenMenu = parserOf<TokenMenu>(TOKEN_MENU);
