// Checks number plates (BR-22). A plate has 7 characters; a green or yellow-green plate of a new-energy vehicle has 8.
import type { Label } from '@ec/language/label';
import { carPlateColor } from './fleet.enums.ts';

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const pattern = new RegExp(`^[${provinces}][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]$`);
const newEnergy: ReadonlySet<number> = new Set([carPlateColor.key.green, carPlateColor.key.yellowGreen]);

const texts = {
  shape: {
    zh: '车牌号应为7位，新能源为8位，如 鲁A12345、鲁AD12345',
    en: 'A plate has 7 characters, 8 for new energy, like 鲁A12345 or 鲁AD12345',
  },
  seven: { zh: '该颜色的车牌号应为7位', en: 'A plate of this colour must have 7 characters' },
  eight: { zh: '新能源车牌号应为8位', en: 'A new-energy plate must have 8 characters' },
} satisfies Record<string, Label>;

export const plateProblem = (plate: string): Label | undefined => (pattern.test(plate) ? undefined : texts.shape);

/** Returns a problem where the length of the plate does not fit its colour, otherwise undefined. */
export function plateColorProblem(plate: string, color: number | undefined): Label | undefined {
  if (color !== undefined && newEnergy.has(color)) return plate.length === 8 ? undefined : texts.eight;
  return plate.length === 7 ? undefined : texts.seven;
}
