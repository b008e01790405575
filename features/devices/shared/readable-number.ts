// Numbers with which devices say that they know nothing: the largest ones of their registers, at whatever decimal place.

/** Of 32 and 64 bits: no register of energy ever shows one of these. */
const wide = ['4294967295', '2147483647', '2147483648', '9223372036854775807', '18446744073709551615'];
/** Of 16 bits: a register of energy may well pass them, a temperature or a power shows them only where it is unknown. */
const narrow = ['65535', '32767', '32768'];

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
const withoutZeros = (digits: string): string => digits.replace(/0+$/, '');
const wideDigits = new Set(wide.map(withoutZeros));
const narrowDigits = new Set(narrow.map(withoutZeros));

/** @param text as the device wrote it, without an exponent */
export function isSentinel(text: string, isEnergy: boolean): boolean {
  const digits = withoutZeros(digitsOf(text));
  if (digits.length >= 9 && wideDigits.has(digits)) return true;
  return !isEnergy && narrowDigits.has(digits);
}
