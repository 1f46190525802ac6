import type { TokenState, TokenTime, TokenView } from '../../../src/protocol/access-tokens';
import { localTime, timeText } from '../times';
import { CHANGE_WORDS, STATE_WORDS, tokenTitle } from '../token-text';

const GLYPHS: Readonly<Record<TokenState, string>> = {
  valid: '✓',
  soon: '!',
  expired: '✕',
  unknown: '?',
  gone: '–',
};

interface TokenCellProps {
  readonly token: TokenView;
}

/** The cell of the first column, which is always in view: the state of the token and its client. */
export function TitleCell({ token }: TokenCellProps) {
  const className = token.client === '' ? 'link fit placeholder' : 'link fit';
  return (
    <>
      <Glyph state={token.state} />
      {token.state === 'gone' ? (
        <span class={token.client === '' ? 'fit placeholder' : 'fit'}>{tokenTitle(token)}</span>
      ) : (
        <button type="button" tabIndex={-1} class={className} data-action="open">
          {tokenTitle(token)}
        </button>
      )}
    </>
  );
}

/** A time relative to now, with the exact one beside the pointer. */
export function TimeCell({ time, now }: { readonly time: TokenTime; readonly now: number }) {
  return (
    <span class="fit" {...(time.at === undefined ? {} : { title: localTime(time.at) })}>
      {timeText(time, now)}
    </span>
  );
}

/** The state as a sign and in words. */
export function StateCell({ token: { state } }: TokenCellProps) {
  return (
    <>
      <Glyph state={state} />
      <span class="fit">{STATE_WORDS[state]}</span>
    </>
  );
}

/** How the token differs from what was reviewed. */
export function ChangeCell({ token: { change, changeText } }: TokenCellProps) {
  if (change === undefined) return null;
  return (
    <>
      <span class={`change ${change}`}>{CHANGE_WORDS[change]}</span>
      <span class="fit">{changeText}</span>
    </>
  );
}

/** The last characters of the token, and a button that copies it. */
export function MaskedCell({ token }: TokenCellProps) {
  if (token.state === 'gone') return null;
  return (
    <>
      <span class="fit">{token.masked}</span>
      <button
        type="button"
        tabIndex={-1}
        class="copy"
        data-action="copyValue"
        title="Copy Token"
        aria-label={`Copy the token of ${tokenTitle(token)}`}
      />
    </>
  );
}

function Glyph({ state }: { readonly state: TokenState }) {
  return (
    <span class={`glyph ${state}`} aria-hidden="true">
      {GLYPHS[state]}
    </span>
  );
}
