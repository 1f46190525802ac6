/** What is read of a workbook at most; a list has the same number of rows and columns. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 500;
/** Including empty ones before others. */
export const MAX_CELLS = 5_000_000;
/** Of all cells of a sheet: a text that is stored once can be in every cell. */
export const MAX_CHARACTERS = 20_000_000;
/** Unpacked, in one reading. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
