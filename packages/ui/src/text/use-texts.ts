// Provides texts of the current language to React components. The page sets the language; a change renders every caller again.
import type { Language } from '@ec/language/language';
import { createContext, useContext } from 'react';

const LanguageContext = createContext<Language>('zh');
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Returns the texts of `defineTexts({zh, en})` in the current language. */
export function useTexts<T>(texts: Record<Language, T>): T {
  return texts[useLanguage()];
}
