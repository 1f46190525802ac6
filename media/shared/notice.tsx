import * as l10n from '@vscode/l10n';
import type { PanelNotice } from '../../src/protocol/panel';
import { Button } from './button';

interface NoticeProps<Action extends string> {
  readonly notice: Omit<PanelNotice, 'buttons'> & {
    readonly buttons: readonly { readonly action: Action; readonly label: string }[];
  };
  /** The action of the primary button. */
  readonly main?: Action | undefined;
  readonly onAction: (action: Action) => void;
}

export function Notice<Action extends string>({ notice, main, onAction }: NoticeProps<Action>) {
  const { tone, headline, text, quote, buttons } = notice;
  return (
    <section class={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'note'}>
      <h2>{headline}</h2>
      <p>{text}</p>
      {quote !== undefined && <p class="quote">{l10n.t('The server says: {0}', quote)}</p>}
      {buttons.length > 0 && (
        <div class="buttons">
          {buttons.map(({ action, label }) => (
            <Button
              key={action}
              id={`${headline}/${action}`}
              label={label}
              isPrimary={action === main}
              onClick={() => onAction(action)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface NoticesProps<Action extends string> {
  readonly notices: readonly PanelNotice<Action>[];
  readonly onAction: (action: Action) => void;
}

export function Notices<Action extends string>({ notices, onAction }: NoticesProps<Action>) {
  if (notices.length === 0) return null;
  return (
    <div class="notices">
      {notices.map((notice) => (
        <Notice key={notice.headline} notice={notice} onAction={onAction} />
      ))}
    </div>
  );
}
