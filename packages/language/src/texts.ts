// Texts of the console in both languages. The types make sure that English has the same keys as Chinese.
import type { Language } from './language.ts';

type Same<T> = { [Key in keyof T]: T[Key] extends string ? string : Same<T[Key]> };

/** Both languages must have the same keys. A text may contain places such as `{label}`, which `fill` replaces. */
export function defineTexts<const T extends object>(texts: { zh: T; en: Same<T> }): Record<Language, Same<T>> {
  return texts as Record<Language, Same<T>>;
}
