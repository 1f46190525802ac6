import { openWorkbook } from './read-workbook';
import { writeWorkbook } from './write-workbook';

/** Reads and writes Excel workbooks. In a file of its own, which a Node.js host loads when it is first needed. */
export const workbooks = { open: openWorkbook, write: writeWorkbook };
