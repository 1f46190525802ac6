import type { ExportFormat } from '../../../src/protocol/rollout';
import { Button } from '../../shared/button';

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['csv', 'CSV…'],
  ['json', 'JSON…'],
  ['sheet', 'Printable Sheet…'],
  ['markdown', 'Copy as Markdown'],
];

interface ExportBarProps {
  readonly heading: string;
  readonly isDisabled: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

/** The buttons that export the rooms. */
export function ExportBar({ heading, isDisabled, onExport }: ExportBarProps) {
  return (
    <fieldset class="export" aria-labelledby="export">
      <span class="heading" id="export">
        {heading}
      </span>
      <div class="buttons">
        {FORMATS.map(([format, label]) => (
          <Button
            key={format}
            id={`export/${format}`}
            isDisabled={isDisabled}
            onClick={() => onExport(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
