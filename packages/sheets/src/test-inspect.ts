// For tests of modules that write sheets: reads the sheets of a workbook, and the rows, drop-downs and charts of its first sheet.
import { readXlsx } from 'hucre/xlsx';

export async function inspectXlsx(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  const [first] = sheets;
  return { sheets, rows: first?.rows ?? [], dropDowns: first?.dataValidations ?? [], charts: first?.charts ?? [] };
}
