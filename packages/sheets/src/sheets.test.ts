// Tests that written sheets read back the same, contain no formulas, and that hostile or broken files are refused.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadRow, readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { zip } from './test-zip.ts';
import { type Cell, type SheetFormat, writeSheet } from './write-sheet.ts';
import { writeTemplate } from './write-template.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function written(format: SheetFormat, rows: Cell[][], headings = ['a', 'b']): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.${format}`);
  async function* source() {
    yield* rows;
  }
  await writeSheet(path, format, { name: 'Data', columns: headings.map((heading) => ({ heading })), rows: source() });
  return path;
}

async function read(bytes: Uint8Array, limits = { rows: 1000, unpacked: 50_000_000 }): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readSheet(bytes, limits)) rows.push(row);
  return rows;
}

const problemOf = (bytes: Uint8Array, limits?: { rows: number; unpacked: number }) =>
  read(bytes, limits).then(
    () => 'none',
    (error) => (error instanceof SheetError ? error.problem : error),
  );

const tricky = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'＝1",
  '\tx',
  '\rx',
  "'=1",
  "''-1",
  "'quoted'",
  '1,"2"\n3',
  '中文，',
  '  x ',
  '<&>',
];

describe.each<SheetFormat>(['xlsx', 'csv'])('%s', (format) => {
  it('reads every written text back unchanged', async () => {
    const path = await written(
      format,
      tricky.map((text) => [text, 'end']),
    );
    const rows = await read(await readFile(path));
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(tricky);
    expect(rows.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1));
  });

  it('is readable only by its owner, and is not overwritten', async () => {
    const path = await written(format, [['x', 1]]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(
      writeSheet(path, format, { name: 'x', columns: [], rows: (async function* () {})() }),
    ).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('is refused if it has more rows than the limit', async () => {
    const bytes = await readFile(
      await written(
        format,
        Array.from({ length: 20 }, (_, n) => [`r${n}`, n]),
      ),
    );
    expect(await problemOf(bytes, { rows: 21, unpacked: 50_000_000 })).toBe('none');
    expect(await problemOf(bytes, { rows: 20, unpacked: 50_000_000 })).toBe('rows');
  });
});

it('no cell of an xlsx file is a formula or starts like one', async () => {
  const path = await written(
    'xlsx',
    tricky.map((text) => [text, 'end']),
    ['=cmd|x', 'b'],
  );
  const sheet = (await readXlsx(await readFile(path))).sheets[0];
  for (const cell of sheet?.cells?.values() ?? []) expect(cell.formula).toBeUndefined();
  for (const value of sheet?.rows.flat() ?? []) expect(String(value)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
});

it('no cell of a csv file starts like a formula, and the file is marked as UTF-8', async () => {
  const text = await readFile(
    await written(
      'csv',
      tricky.map((entry) => [entry, 'end']),
    ),
    'utf8',
  );
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.slice(1)).not.toMatch(/(^|,|\r\n)"?[=+\-@\t\r＝＋－＠](?!\n)/);
});

it('keeps numbers as numbers and long ids as text', async () => {
  const id = '1941234567890123456';
  const rows = await read(await readFile(await written('xlsx', [[id, 12.5]])));
  expect(rows[1]?.cells).toEqual([id, 12.5]);
});

it('reads date cells as dates, and csv files in GBK', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'x', columns: [{ numFmt: 'yyyy-mm-dd' }], rows: [[new Date('2026-11-21T00:00:00Z')]] }],
  });
  expect((await read(bytes))[0]?.cells[0]).toEqual(new Date('2026-11-21T00:00:00Z'));
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2c, 0x31]);
  expect((await read(gbk))[0]?.cells).toEqual(['中文', '1']);
});

it('detects the format from the content, not from the name', async () => {
  expect(await problemOf(Buffer.from('<html><script>alert(1)</script></html>'))).toBe('kind');
  expect(await problemOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('kind');
  expect(await problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe('kind');
  expect(await problemOf(zip([['a.txt', 'x']]))).toBe('kind');
  expect(await problemOf(Buffer.from('PK\u0003\u0004 and then nothing that a zip file has in it'))).toBe('broken');
});

it('refuses a small file that unpacks to a large one, even if it claims smaller sizes', async () => {
  const bomb = '0'.repeat(60_000_000);
  const parts: [string, string][] = [
    ['xl/workbook.xml', '<workbook/>'],
    ['xl/worksheets/sheet1.xml', bomb],
  ];
  expect(zip(parts).length).toBeLessThan(100_000);
  expect(await problemOf(zip(parts))).toBe('size');
  expect(await problemOf(zip(parts, 0))).toBe('size');
  const honest = await writeXlsx({
    sheets: [{ name: 'x', rows: Array.from({ length: 3000 }, () => ['y'.repeat(300)]) }],
  });
  expect(await problemOf(withSizes(honest, 500), { rows: 9000, unpacked: 5_000_000 })).toBe('broken');
});

it('writes a template with headings, hints and a drop-down of 300 choices', async () => {
  const choices = Array.from({ length: 300 }, (_, n) => `选项${n}`);
  const bytes = await writeTemplate({
    name: '站点/导入',
    choicesName: '选项',
    lines: 100,
    columns: [
      { heading: '站号 *', hint: '最多20个字符', isRequired: true },
      { heading: '状态', hint: '', choices },
    ],
  });
  const [sheet, lists] = (await readXlsx(bytes)).sheets;
  expect(sheet?.name).toBe('站点 导入');
  expect(sheet?.rows[0]).toEqual(['站号 *', '状态']);
  expect(sheet?.rows[1]?.[0]).toBe('最多20个字符');
  expect(sheet?.dataValidations).toMatchObject([{ type: 'list', range: 'B3:B102', formula1: "'选项'!$A$1:$A$300" }]);
  expect(lists?.rows[299]).toEqual(['选项299']);
  expect((await read(bytes))[0]?.cells).toEqual(['站号 *', '状态']);
});

/** Returns a copy of a zip file whose directory claims the size `size` for every larger part. */
function withSizes(bytes: Uint8Array, size: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf('PK\u0001\u0002'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 4))
    if (changed.readUInt32LE(at + 24) > size) changed.writeUInt32LE(size, at + 24);
  return changed;
}
