// Surface texts in both languages. The type makes English as complete as Chinese: a missing key fails the type check.
import type { Language } from './language.ts';

type Same<T> = { [Key in keyof T]: T[Key] extends string ? string : Same<T[Key]> };

/** `zh` is the source, `en` must have exactly its keys. Leaves may hold places to be filled: `{label}`. */
export function defineTexts<const T extends object>(texts: { zh: T; en: Same<T> }): Record<Language, Same<T>> {
  return texts as Record<Language, Same<T>>;
}
