import type { ExportFormat, HeadView } from '../../../src/protocol/rollout';

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['xlsx', 'Excel…'],
  ['csv', 'CSV…'],
  ['sheet', 'Printable Sheet…'],
  ['json', 'JSON…'],
  ['markdown', 'Copy as Markdown'],
  ['perGroup', 'One File per Group…'],
];

/** What rooms can be exported as, each with its button's label. */
export function exportFormats(isGrouped: boolean): typeof FORMATS {
  return FORMATS.filter(([format]) => isGrouped || format !== 'perGroup');
}

/** The format of the last export, or the sheet where that is not offered now. */
export function primaryFormat(
  offered: typeof FORMATS,
  { lastExport }: Pick<HeadView, 'lastExport'>,
): ExportFormat {
  return offered.some(([format]) => format === lastExport) ? lastExport : 'sheet';
}
