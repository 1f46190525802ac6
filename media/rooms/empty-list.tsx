import * as l10n from '@vscode/l10n';
import { useLayoutEffect } from 'preact/hooks';
import { LIST_SOURCES, type ListSource } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { Button } from '../shared/button';
import { isDialogOpen } from '../shared/keys-help';
import { isPasteKey, Paste } from '../shared/paste';

const LABELS: Readonly<Record<ListSource, string>> = {
  clipboard: l10n.t('Paste'),
  file: l10n.t('Choose a File…'),
  endpoints: l10n.t('Use Looked-Up Endpoints…'),
};

interface EmptyListProps {
  readonly post: (message: FromRollout) => void;
}

/** The sources of rooms for an empty list. Ctrl+V pastes from anywhere on the page. */
export function EmptyList({ post }: EmptyListProps) {
  // A layout effect, because a key may follow as soon as the buttons are shown.
  useLayoutEffect(() => {
    const paste = new Paste((text) =>
      post({ type: 'add', source: 'clipboard', ...(text === undefined ? {} : { text }) }),
    );
    const onPaste = (event: ClipboardEvent) => {
      if (!isDialogOpen()) paste.handle(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPasteKey(event) && !isDialogOpen()) paste.keyPressed();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPaste);
    };
  }, [post]);
  return (
    <div class="sources">
      <div class="buttons">
        {LIST_SOURCES.map((source) => (
          <Button
            key={source}
            id={`add/${source}`}
            label={LABELS[source]}
            isPrimary={source === 'clipboard'}
            onClick={() => post({ type: 'add', source })}
          />
        ))}
      </div>
      <p class="caption">
        {l10n.t('You can also type the rows in the text editor.')}{' '}
        <Button
          id="add/text"
          isLink
          label={l10n.t('Open as Text')}
          onClick={() => post({ type: 'action', action: 'openAsText' })}
        />
      </p>
    </div>
  );
}
