// Labels in both languages of the product.
import type { Language } from './language.ts';
import { unitWords } from './unit.ts';

export interface Label {
  zh: string;
  en: string;
  /** The unit of measurement, for example kWh. */
  unit?: string;
}

export function labelOf(label: Label, language: Language): string {
  return language === 'en' ? label.en : label.zh;
}

/** Returns a text such as `功率 (kW)` or `等候 (分钟)`. */
export function labelWithUnit(label: Label, language: Language): string {
  return label.unit ? `${labelOf(label, language)} (${unitWords(label.unit, language)})` : labelOf(label, language);
}
