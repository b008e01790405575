// Looks into a workbook as it was written: raw texts, formulas, drop-downs, charts. For tests of whoever writes sheets.
import { readXlsx } from 'hucre/xlsx';

export async function inspectXlsx(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  const [first] = sheets;
  return { sheets, rows: first?.rows ?? [], dropDowns: first?.dataValidations ?? [], charts: first?.charts ?? [] };
}
