// Texts of the current language inside React. The language itself is i18next's; a change re-renders every caller.
import { useTranslation } from 'react-i18next';
import type { Language } from './language.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}

/** The half of `defineTexts({zh, en})` that belongs to the current language. */
export function useTexts<T>(texts: Record<Language, T>): T {
  return texts[useLanguage()];
}

/** Puts values into the `{{name}}` places of a text; a missing value leaves nothing behind. */
export function fill(template: string, values: Record<string, string | number | undefined>): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
