import type { ExportFormat } from '../../../src/protocol/rollout';
import { Button } from '../../shared/button';

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['xlsx', 'Excel…'],
  ['csv', 'CSV…'],
  ['sheet', 'Printable Sheet…'],
  ['json', 'JSON…'],
  ['markdown', 'Copy as Markdown'],
  ['perGroup', 'One File per Group…'],
];

interface ExportBarProps {
  readonly heading: string;
  readonly isDisabled: boolean;
  readonly isGrouped: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

/** The buttons that export the rooms. */
export function ExportBar({ heading, isDisabled, isGrouped, onExport }: ExportBarProps) {
  return (
    <fieldset class="export" aria-labelledby="export">
      <span class="heading" id="export">
        {heading}
      </span>
      <div class="buttons">
        {FORMATS.filter(([format]) => isGrouped || format !== 'perGroup').map(([format, label]) => (
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
