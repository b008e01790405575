// The number of a resident identity card, GB 11643-1999: region, birthday, sequence, check character (ISO 7064 MOD 11-2).
import type { Label } from '@ec/language/label';

const shape = { zh: '身份证号应为18位', en: 'An ID card number has 18 characters' };
const birthday = { zh: '身份证号中的出生日期不正确', en: 'The birthday in the ID card number is wrong' };
const sum = { zh: '身份证号校验位不正确', en: 'The check character of the ID card number is wrong' };

export function idCardProblem(number: string): Label | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return shape;
  if (!isDay(Number(number.slice(6, 10)), Number(number.slice(10, 12)), Number(number.slice(12, 14)))) return birthday;
  return idCheckCharacter(number.slice(0, 17)) === number[17] ? undefined : sum;
}

/** Computes the eighteenth character from the first seventeen. The weights are falling powers of 2 modulo 11. */
export function idCheckCharacter(first: string): string {
  let [total, weight] = [0, 7];
  for (const digit of first) {
    total += Number(digit) * weight;
    weight = (weight * 6) % 11;
  }
  return '10X98765432'[total % 11] ?? '';
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
