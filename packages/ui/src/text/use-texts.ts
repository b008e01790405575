// Texts of the current language inside React. Whoever starts the page says which one it is; a change re-renders every caller.
import type { Language } from '@ec/language/language';
import { createContext, useContext } from 'react';

const LanguageContext = createContext<Language>('zh');
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The half of `defineTexts({zh, en})` that belongs to the current language. */
export function useTexts<T>(texts: Record<Language, T>): T {
  return texts[useLanguage()];
}
