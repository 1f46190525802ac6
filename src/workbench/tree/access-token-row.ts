import type { ExpiryState } from '../../model/access-tokens/expiry';
import { displayText } from '../../model/display-text';
import { CLOCKS_MAY_DIFFER, NO_CLIENT, tokenDetails, tokenText } from '../lists/tokens/token-text';
import type { Row, RowContext } from './row';

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  unknown: { icon: 'question' },
};

const CHANGE_LINES = { new: 'New since the last review', changed: 'Changed since the last review' } as const;

/** The row of an access token, which is never a part of it. */
export function accessTokenRow(
  { sessions, settings, reviews, now }: RowContext,
  connectionKey: string,
  handle: string,
): Row {
  const session = sessions.find(connectionKey);
  const token = session?.accessToken(handle);
  if (session === undefined || token === undefined)
    return { label: '(no longer listed)', tooltip: 'Refresh the list.', icon: 'question' };
  const text = tokenText(token, settings, now);
  const change = reviews.of(session)?.changes.get(handle)?.kind;
  const lines = [
    ...(change === undefined ? [] : [CHANGE_LINES[change]]),
    ...tokenDetails(text, now).map((detail) => `${displayText(detail.label)}: ${displayText(detail.text)}`),
    `Roles: ${text.roles.map((role) => displayText(role)).join(', ') || '(none)'}`,
    ...(session.wasListedExpired(handle, settings.timestampUnit) ? [CLOCKS_MAY_DIFFER] : []),
  ];
  const details = [...(change === undefined ? [] : [change]), displayText(text.lastFour)];
  return {
    label: displayText(text.client ?? NO_CLIENT),
    // Only the start is visible in a narrow sidebar.
    description: [text.expiry.replace(/^expires /u, ''), ...details].join(' · '),
    spoken: [text.expiry, ...details].join(', '),
    tooltip: lines.join('\n'),
    ...TOKEN_ICONS[text.state],
  };
}
