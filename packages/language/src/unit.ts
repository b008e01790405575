// Writes units of measurement in a language. Units of time are translated; other symbols stay as they are.
import { YUAN } from './amount.ts';
import type { Language } from './language.ts';

const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ms: { zh: '毫秒', en: 'ms' },
  s: { zh: '秒', en: 's' },
  min: { zh: '分钟', en: 'min' },
  h: { zh: '小时', en: 'h' },
  d: { zh: '天', en: 'days' },
  a: { zh: '年', en: 'years' },
};

/** `min` → `分钟`, `¥/min` → `¥/分钟`; `kWh` and `km/h` stay. */
export function unitWords(unit: string, language: Language): string {
  const price = `${YUAN}/`;
  if (unit.startsWith(price)) return `${price}${unitWords(unit.slice(price.length), language)}`;
  return words[unit]?.[language] ?? unit;
}
