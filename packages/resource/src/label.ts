// Words that stand beside each other in both languages of the product.
export type Language = 'zh' | 'en';

export interface Label {
  zh: string;
  en: string;
  /** Unit of measurement as written on screens, for example kWh. */
  unit?: string;
}

export function labelOf(label: Label, language: Language): string {
  return language === 'en' ? label.en : label.zh;
}
