// Masks personal data on the public screen (contract §7.3). The name of a customer keeps its first character, also within the name of a station or a
// file. Phone numbers and the middle of serial numbers are hidden. The place of a house is exact to about a kilometre.
import { type RawBuilder, sql } from 'kysely';

/** Masks a name: 王小明 → 王*. */
export const maskName = (name: string): string => {
  const [first = ''] = [...name.trim()];
  return first === '' ? '' : `${first}*`;
};

/** Masks the name of a customer, and anything that looks like a phone or identity number. */
export function maskText(text: string, customerName: string): string {
  const name = customerName.trim();
  const unnamed = name === '' ? text : text.replaceAll(name, maskName(name));
  return unnamed.replace(/\d{11,18}[Xx]?/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(-2)}`);
}

/** Returns SQL that masks a column like `maskText`. A search in the masked column finds nothing that the screen does not show. */
export const maskedColumn = (text: RawBuilder<unknown>, customerName: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(case when coalesce(trim(${customerName}), '') = '' then coalesce(${text}, '')
      else replace(coalesce(${text}, ''), trim(${customerName}), left(trim(${customerName}), 1) || '*') end,
    '(\\d{3})\\d{6,13}(\\d{2})[Xx]?', '\\1****\\2', 'g')`;

/** Masks a serial number: SN0123456789 → SN0***6789. */
export const maskSerial = (serial: string): string =>
  serial.length <= 7 ? `${serial.slice(0, 2)}***` : `${serial.slice(0, 3)}***${serial.slice(-4)}`;

/** Rounds degrees to two decimals; 0.01° is about a kilometre. */
export const blur = (degrees: string | number | null): number => Math.round(Number(degrees ?? 0) * 100) / 100;
