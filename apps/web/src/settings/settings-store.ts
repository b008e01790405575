// Language, theme and sidebar state: stored in this browser, followed by its other tabs and by the login page.
import type { Language } from '@ec/language/language';
import { createStore } from 'zustand/vanilla';
import { site } from '../site.ts';
import { readItem, watchItem, writeItem } from '../stored-items.ts';

/** Further themes of the specification add their name here and a block in tokens.css. */
export const THEMES = ['default', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

export interface Settings {
  language: Language;
  theme: ThemeName;
  /** Sidebar shown as icons only. */
  collapsed: boolean;
}

export const settingsStore = createStore<Settings>(read);

export function currentLanguage(): Language {
  return settingsStore.getState().language;
}

export function changeSettings(change: Partial<Settings>): void {
  for (const [name, value] of Object.entries(change)) writeItem(name, value);
  take({ ...settingsStore.getState(), ...change });
}

/** Puts language and theme on <html>, where the style sheets and screen readers look. */
export function applySettings({ language, theme }: Settings = settingsStore.getState()): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  document.documentElement.dataset.theme = theme;
}

export function followSettings(): () => void {
  const follow = () => take({ ...read(), collapsed: settingsStore.getState().collapsed });
  const stops = ['language', 'theme'].map((name) => watchItem(name, follow));
  return () => {
    for (const stop of stops) stop();
  };
}

// <html> first: who hears of the change reads colours from there.
function take(settings: Settings): void {
  applySettings(settings);
  settingsStore.setState(settings);
}

function read(): Settings {
  const theme = readItem<ThemeName>('theme');
  const language = readItem<Language>('language');
  return {
    language: language === 'en' || language === 'zh' ? language : site.language,
    theme: theme && THEMES.includes(theme) ? theme : (site.theme as ThemeName),
    collapsed: readItem<boolean>('collapsed') === true,
  };
}
