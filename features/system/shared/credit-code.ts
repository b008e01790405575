// The unified social credit code of a legal entity, GB 32100-2015: 17 characters and a check character, modulo 31.
import type { Label } from '@ec/language/label';

const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const shape = { zh: '统一社会信用代码应为18位数字或大写字母', en: 'A unified credit code has 18 digits or capitals' };
const sum = { zh: '统一社会信用代码校验位不正确', en: 'The check character of the credit code is wrong' };

export function creditCodeProblem(code: string): Label | undefined {
  if (code.length !== 18 || ![...code].every((sign) => characters.includes(sign))) return shape;
  return checkCharacter(code.slice(0, 17)) === code[17] ? undefined : sum;
}

/** Computes the eighteenth character from the first seventeen. The weights are the powers of 3 modulo 31. */
export function checkCharacter(first: string): string {
  let [total, weight] = [0, 1];
  for (const sign of first) {
    total += characters.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return characters[(31 - (total % 31)) % 31] ?? '';
}
