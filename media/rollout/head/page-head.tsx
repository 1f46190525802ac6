import type { RefObject } from 'preact';
import type { HeadView } from '../../../src/protocol/rollout';
import type { FromRollout } from '../../../src/protocol/rollout-messages';
import { Button } from '../../shared/button';

const NONE = -1;

interface PageHeadProps {
  readonly head: HeadView;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly post: (message: FromRollout) => void;
}

/** The name of the document, and the connection that looks up its rooms. */
export function PageHead({ head, title, post }: PageHeadProps) {
  const { heading, connections, connection, sheets, sheet, hasText } = head;
  return (
    <header class="page-head">
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <div class="buttons">
        <Choice
          id="connection"
          label="Connection"
          names={connections}
          chosen={connection}
          placeholder={connections.length === 0 ? 'There are no connections' : 'Choose a connection…'}
          onChoose={(index, name) => post({ type: 'connection', index, name })}
        />
        {sheets.length > 1 && (
          <Choice
            id="sheet"
            label="Sheet"
            names={sheets}
            chosen={sheet}
            placeholder="Choose a sheet…"
            onChoose={(index, name) => post({ type: 'sheet', index, name })}
          />
        )}
        {hasText && (
          <Button id="head/openText" onClick={() => post({ type: 'action', action: 'openText' })}>
            Open as Text
          </Button>
        )}
      </div>
    </header>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  /** The index of the chosen one. */
  readonly chosen: number | undefined;
  /** Shown while none is chosen. */
  readonly placeholder: string;
  readonly onChoose: (index: number, name: string) => void;
}

function Choice({ id, label, names, chosen, placeholder, onChoose }: ChoiceProps) {
  return (
    <>
      <label for={id}>{label}</label>
      <select
        id={id}
        data-key={id}
        disabled={names.length === 0}
        aria-invalid={names.length > 0 && chosen === undefined}
        value={chosen ?? NONE}
        onChange={({ currentTarget: { value } }) => {
          const index = Number(value);
          const name = names[index];
          if (name !== undefined) onChoose(index, name);
        }}
      >
        {chosen === undefined && <option value={NONE}>{placeholder}</option>}
        {names.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
