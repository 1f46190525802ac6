import type { PanelAction, PanelNotice } from '../../src/protocol/panel';
import { Button } from './button';

interface NoticeProps {
  readonly notice: PanelNotice;
  readonly onAction: (action: PanelAction) => void;
}

/** A notice with its buttons. */
export function Notice({ notice: { tone, headline, text, quote, buttons }, onAction }: NoticeProps) {
  return (
    <section class={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'note'}>
      <h2>{headline}</h2>
      <p>{text}</p>
      {quote !== undefined && <p class="quote">The server says: {quote}</p>}
      {buttons.length > 0 && (
        <div class="buttons">
          {buttons.map(({ action, label }) => (
            <Button key={action} id={`${headline}/${action}`} onClick={() => onAction(action)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
