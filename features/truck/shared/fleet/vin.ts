// Vehicle identification numbers, GB 16735 (ISO 3779). Many makes use the ninth character as a check digit, but not all. A wrong check digit
// therefore causes only a warning (BR-22).
import type { Label } from '@ec/language/label';

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const values = '12345678123457923456789';
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const shape = {
  zh: '车架号应为17位数字或大写字母，不含 I、O、Q',
  en: 'A VIN has 17 digits or capitals, without I, O and Q',
};

export const vinProblem = (vin: string): Label | undefined => (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? undefined : shape);

export const vinWarning = {
  zh: '车架号第9位校验码不符，请核对',
  en: 'The check digit (9th character) does not match. Check the VIN',
} satisfies Label;

export function hasVinCheckDigit(vin: string): boolean {
  const total = [...vin].reduce((sum, sign, index) => sum + weighed(sign) * (weights[index] ?? 0), 0);
  return vin[8] === (total % 11 === 10 ? 'X' : String(total % 11));
}

function weighed(sign: string): number {
  const index = letters.indexOf(sign);
  return index < 0 ? Number(sign) : Number(values[index]);
}
