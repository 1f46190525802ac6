import { Button } from '../shared/button';

interface ExportBarProps<Format extends string> {
  readonly heading: string;
  readonly formats: readonly (readonly [format: Format, label: string])[];
  /** The format whose button is the page's primary action, if any. */
  readonly primary?: Format | undefined;
  readonly isDisabled: boolean;
  readonly onExport: (format: Format) => void;
}

/** The buttons that export the rows. */
export function ExportBar<Format extends string>(props: ExportBarProps<Format>) {
  const { heading, formats, primary, isDisabled, onExport } = props;
  return (
    <fieldset class="export" aria-labelledby="export">
      <span class="heading" id="export">
        {heading}
      </span>
      <div class="buttons">
        {formats.map(([format, label]) => (
          <Button
            key={format}
            id={`export/${format}`}
            isPrimary={format === primary}
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
