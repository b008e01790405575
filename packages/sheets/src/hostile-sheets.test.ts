// Tests that sheets made to exhaust the server are refused, and that the event loop goes on meanwhile.
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { parseSheet } from './parse-sheet.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { zip } from './test-zip.ts';

const megabytes = 15 * 1024 * 1024;
const limits = { rows: 10_002 };

type Reader = typeof readSheet;

/** Reads a sheet and returns its problem or `none`, with the number of turns that the event loop of this thread took meanwhile. */
async function problemAndTurns(bytes: Uint8Array, reader: Reader = readSheet): Promise<[string, number]> {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const problem = await (async () => {
    for await (const _row of reader(bytes, limits));
    return 'none';
  })().catch((error) => (error instanceof SheetError ? error.problem : String(error)));
  isRunning = false;
  return [problem, turns];
}

const hostile = {
  'one open quote': ['cell', Buffer.from(`a,b\n"${'x'.repeat(megabytes)}`)],
  'one open quote before commas and lines': ['cell', Buffer.from(`"${',\n'.repeat(megabytes / 2)}`)],
  'only quotes': ['cell', Buffer.from('"'.repeat(megabytes))],
  'only commas': ['columns', Buffer.from(','.repeat(megabytes))],
  'only semicolons': ['columns', Buffer.from(';'.repeat(megabytes))],
  'lines of commas': ['cells', Buffer.from(`${','.repeat(400)}\n`.repeat(megabytes / 401))],
  'only line feeds': ['lines', Buffer.from('\n'.repeat(megabytes))],
  'only carriage returns': ['lines', Buffer.from('\r'.repeat(megabytes))],
  'one long cell': ['cell', Buffer.from('x'.repeat(megabytes))],
  'many rows': ['rows', Buffer.from('a,b\n'.repeat(20_000))],
} as const;

describe('a hostile sheet', () => {
  it.each(Object.entries(hostile))('%s is refused while the event loop goes on', async (_what, [problem, bytes]) => {
    const [actual, turns] = await problemAndTurns(bytes);
    expect(actual).toBe(problem);
    expect(turns).toBeGreaterThan(20);
  });

  it('would block the event loop if this thread parsed it', async () => {
    await problemAndTurns(Buffer.from('a,b\n'), parseSheet); // This call loads the parser.
    const [, turns] = await problemAndTurns(hostile['only quotes'][1], parseSheet);
    expect(turns).toBeLessThan(20);
  });

  it('is refused by its unpacked size if one long text fills all cells of a small workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'x', rows: Array.from({ length: 2_000 }, () => ['y'.repeat(30_000)]) }],
    });
    expect(bytes.length).toBeLessThan(200_000);
    expect((await problemAndTurns(bytes))[0]).toBe('size');
  });

  it('is refused before it takes more memory than its thread may use', async () => {
    const text = `<sst>${'<si><t></t></si>'.repeat(7_000_000)}</sst>`;
    const relations = (...targets: [target: string, type: string][]) =>
      `<Relationships>${targets.map(([target, type], n) => `<Relationship Id="rId${n}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
    const bytes = zip([
      ['[Content_Types].xml', '<Types/>'],
      ['_rels/.rels', relations(['xl/workbook.xml', 'officeDocument'])],
      ['xl/workbook.xml', '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId0"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', relations(['sheet.xml', 'worksheet'], ['sharedStrings.xml', 'sharedStrings'])],
      ['xl/sheet.xml', '<worksheet><sheetData/></worksheet>'],
      ['xl/sharedStrings.xml', text],
    ]);
    expect(bytes.length).toBeLessThan(2_000_000);
    // On a busy machine, the reader can reach its time limit before its limit of size.
    expect((await problemAndTurns(bytes))[0]).toMatch(/^(size|slow)$/);
  }, 90_000);

  it('is also refused as a workbook with too many columns or too long a cell', async () => {
    const workbook = (rows: string[][]) => writeXlsx({ sheets: [{ name: 'x', rows }] });
    expect((await problemAndTurns(await workbook([Array.from({ length: 501 }, () => 'x')])))[0]).toBe('columns');
    expect((await problemAndTurns(await workbook([['x'.repeat(32_768)]])))[0]).toBe('cell');
  });
});

it('18 of 20 sheets are read in parallel, and two are refused as busy', async () => {
  const bytes = Buffer.from('a,b\n1,2\n');
  const read = async () => {
    const rows: ReadRow[] = [];
    for await (const row of readSheet(bytes, limits)) rows.push(row);
    return rows.length;
  };
  const results = await Promise.all(
    Array.from({ length: 20 }, () => read().catch((error: unknown) => (error as SheetError).problem)),
  );
  expect(results.filter((result) => result === 2)).toHaveLength(18);
  expect(results.filter((result) => result === 'busy')).toHaveLength(2);
  expect(await read()).toBe(2);
});
