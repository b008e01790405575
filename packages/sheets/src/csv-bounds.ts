// Checks the lines, columns, cells and cell lengths of a csv file before the parser splits the file. The check reads each character
// once and makes no text, so that even a file of one open quote, or of separators alone, is cheap.
import { mostCellLength, mostCells, mostColumns, mostLines } from './sheet-bounds.ts';
import { SheetError } from './sheet-error.ts';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Reads quotes as the parser does (hucre, dist/csv/stream.mjs). @throws SheetError cell, columns, cells, lines */
export function checkCsv(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let isQuoted = false;
  let length = 0;
  let columns = 1;
  let cells = 0;
  let lines = 0;
  const endCell = () => {
    cells += 1;
    if (cells > mostCells) throw new SheetError('cells', { most: mostCells });
    length = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted && code === quote && text.charCodeAt(at + 1) !== quote) isQuoted = false;
    else if (!isQuoted && code === quote && length === 0) isQuoted = true;
    else if (!isQuoted && code === separator) {
      endCell();
      columns += 1;
      if (columns > mostColumns) throw new SheetError('columns', { most: mostColumns });
    } else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
      endCell();
      columns = 1;
      lines += 1;
      if (lines > mostLines) throw new SheetError('lines', { most: mostLines });
      if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
    } else {
      if (isQuoted && code === quote) at += 1; // a doubled quote is one character of the cell
      length += 1;
      if (length > mostCellLength) throw new SheetError('cell', { most: mostCellLength });
    }
  }
}
