// Recognizes the numbers that devices send for an unknown value (sentinels): the largest numbers of their registers, at any decimal scale.

/** Sentinels of 32 and 64 bits. No energy register ever reaches them. */
const wide = ['4294967295', '2147483647', '2147483648', '9223372036854775807', '18446744073709551615'];
/** Sentinels of 16 bits. An energy register may have such a value; a temperature or a power has it only where it is unknown. */
const narrow = ['65535', '32767', '32768'];

const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
const withoutZeros = (digits: string): string => digits.replace(/0+$/, '');
/** Returns the digits of a sentinel, and of the sentinel rounded to fewer digits by a scaled register, with at least nine digits left. */
const roundedOf = (sentinel: string): string[] =>
  Array.from({ length: Math.min(3, sentinel.length - 8) }, (_, cut) => {
    const scale = 10n ** BigInt(cut);
    return withoutZeros(`${(BigInt(sentinel) + scale / 2n) / scale}`);
  });
const wideDigits = new Set(wide.flatMap(roundedOf));
const narrowDigits = new Set(narrow.map(withoutZeros));

/** @param text the number as the device wrote it, without an exponent */
export function isSentinel(text: string, isEnergy: boolean): boolean {
  const digits = withoutZeros(digitsOf(text));
  if (wideDigits.has(digits)) return true;
  return !isEnergy && narrowDigits.has(digits);
}
