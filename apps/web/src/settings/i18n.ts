// The language of the console inside React: i18next follows the settings store, texts stand beside their users.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { settingsStore } from './settings-store.ts';

export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: settingsStore.getState().language,
    fallbackLng: 'zh',
    supportedLngs: ['zh', 'en'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  settingsStore.subscribe(({ language }) => {
    if (language !== i18next.language) void i18next.changeLanguage(language);
  });
}
