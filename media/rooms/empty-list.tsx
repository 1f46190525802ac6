import * as l10n from '@vscode/l10n';
import { useLayoutEffect } from 'preact/hooks';
import type { ListSource } from '../../src/protocol/rollout';
import type { FromRollout } from '../../src/protocol/rollout-messages';
import { Button } from '../shared/button';
import { isDialogOpen } from '../shared/keys-help';
import { isPasteKey, Paste } from '../shared/paste';

interface EmptyListProps {
  readonly post: (message: FromRollout) => void;
}

/** The sources of rooms for an empty list. Ctrl+V pastes from anywhere on the page. */
export function EmptyList({ post }: EmptyListProps) {
  const add = (source: ListSource) => post({ type: 'add', source });
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
        <Button id="add/clipboard" label={l10n.t('Paste')} isPrimary onClick={() => add('clipboard')} />
        <Button id="add/file" label={l10n.t('Choose a File…')} onClick={() => add('file')} />
        <Button
          id="add/endpoints"
          label={l10n.t('Use Looked-Up Endpoints…')}
          onClick={() => add('endpoints')}
        />
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
