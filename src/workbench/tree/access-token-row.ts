import { CLOCKS_MAY_DIFFER, type ExpiryState, expiryOf } from '../../model/access-tokens/expiry';
import { clientTitle, maskedToken, withoutToken } from '../../model/access-tokens/masking';
import { displayText } from '../../model/display-text';
import { describeInstant, readInstant } from '../../model/timestamps';
import type { Row, RowContext } from './row';

const TOKEN_ICONS: Readonly<Record<ExpiryState, Pick<Row, 'icon' | 'tone'>>> = {
  valid: { icon: 'key' },
  soon: { icon: 'warning', tone: 'warning' },
  expired: { icon: 'error', tone: 'error' },
  unknown: { icon: 'question' },
};

/** The row of an access token, which is never a part of it. */
export function accessTokenRow(
  { sessions, settings, reviews, now }: RowContext,
  connectionKey: string,
  handle: string,
): Row {
  const session = sessions.find(connectionKey);
  const token = session?.accessToken(handle);
  if (token === undefined)
    return { label: '(no longer listed)', tooltip: 'Refresh the list.', icon: 'question' };
  const expiry = expiryOf(token, settings, now);
  const masked = displayText(maskedToken(token.accessToken));
  const shown = (text: string | undefined, otherwise: string) =>
    text === undefined ? otherwise : displayText(withoutToken(text, token.accessToken));
  const label = displayText(clientTitle(token) ?? '(no client name)');
  const change = session === undefined ? undefined : reviews.of(session)?.changes.get(handle)?.kind;
  const created = readInstant(token.creationDate, settings.timestampUnit);
  const marks = change === undefined ? [] : [change];
  const lines = [
    ...(change === undefined
      ? []
      : [change === 'new' ? 'New since the last review' : 'Changed since the last review']),
    `Client: ${label}`,
    `Access token: ${masked}`,
    `Enterprise: ${shown(token.enterpriseName, '(not given)')}`,
    `Roles: ${token.roles.map((role) => shown(role, '')).join(', ') || '(none)'}`,
    `Created: ${shown(describeInstant(created, now), '')}`,
    `Expires: ${shown(describeInstant(expiry.instant, now), '')}`,
    ...(session?.wasListedExpired(handle, settings.timestampUnit) ? [CLOCKS_MAY_DIFFER] : []),
    ...token.extraFields.map(({ name, text }) => `${shown(name, '')}: ${shown(text, '')}`),
  ];
  return {
    label,
    // A narrow sidebar shows the begin alone.
    description: [expiry.text.replace(/^expires /u, ''), ...marks, masked].join(' · '),
    spoken: [expiry.text, ...marks, masked].join(', '),
    tooltip: lines.join('\n'),
    ...TOKEN_ICONS[expiry.state],
  };
}
