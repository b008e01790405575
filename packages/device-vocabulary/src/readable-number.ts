// Numbers with which devices say that they know nothing: the largest ones of their registers, at whatever decimal place.

/** Sentinels of 32 and 64 bits: no register of energy ever shows one of these. */
const wide = ['4294967295', '2147483647', '2147483648', '9223372036854775807', '18446744073709551615'];
/** Sentinels of 16 bits: a register of energy may pass them; a temperature or a power shows them only where it is unknown. */
const narrow = ['65535', '32767', '32768'];

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
const withoutZeros = (digits: string): string => digits.replace(/0+$/, '');
/** As it stands, and as scaled registers round it: nine digits at least. */
const roundedOf = (sentinel: string): string[] =>
  Array.from({ length: Math.min(3, sentinel.length - 8) }, (_, cut) => {
    const scale = 10n ** BigInt(cut);
    return withoutZeros(`${(BigInt(sentinel) + scale / 2n) / scale}`);
  });
const wideDigits = new Set(wide.flatMap(roundedOf));
const narrowDigits = new Set(narrow.map(withoutZeros));

/** @param text as the device wrote it, without an exponent */
export function isSentinel(text: string, isEnergy: boolean): boolean {
  const digits = withoutZeros(digitsOf(text));
  if (wideDigits.has(digits)) return true;
  return !isEnergy && narrowDigits.has(digits);
}
