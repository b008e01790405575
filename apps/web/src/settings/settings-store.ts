// Language and look of the console. They are stored in this browser, and its other tabs and the login page follow them. The server
// also stores the look for each person (use-person-look.ts).
import type { Language } from '@ec/language/language';
import {
  knownPreferences,
  PREFERENCE_NAMES,
  type Preferences,
  type ThemeChoice,
  type ThemeName,
  usualPreferences,
} from '@ec/system/shared/preferences';
import { createStore } from 'zustand/vanilla';
import { site } from '../site.ts';
import { readItem, watchItem, writeItem } from '../stored-items.ts';
import { applyLook } from './apply-look.ts';

export interface Settings extends Omit<Preferences, 'theme'> {
  language: Language;
  /** The person's choice, which may be `system`; `theme` is the theme that is shown. */
  themeChoice: ThemeChoice;
  theme: ThemeName;
  /** Sidebar shown as icons only. */
  collapsed: boolean;
}

type StoredSettings = Preferences & Pick<Settings, 'language' | 'collapsed'>;

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

export const settingsStore = createStore<Settings>(() => settingsOf(readSettings()));

export function currentLanguage(): Language {
  return settingsStore.getState().language;
}

type Listener = (change: Partial<Preferences>) => void;
const listeners = new Set<Listener>();

/** Calls back when the person changes the look in this browser tab. Returns a function that stops it. */
export function onPreferenceChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeSettings(change: Partial<StoredSettings>): void {
  storeSettings(change);
  const look = knownPreferences(change);
  if (Object.keys(look).length > 0) for (const listener of listeners) listener(look);
}

/** Like `changeSettings`, but without a call of the listeners: the change does not come from the person at this browser. */
export function storeSettings(change: Partial<StoredSettings>): void {
  for (const [name, value] of Object.entries(change)) writeItem(name, value);
  applyAndPublish(settingsOf({ ...toStored(settingsStore.getState()), ...change }));
}

/** Writes language and look to <html>, where style sheets and screen readers find them. */
export function applySettings(settings: Settings = settingsStore.getState()): void {
  document.documentElement.lang = settings.language === 'en' ? 'en' : 'zh-CN';
  applyLook(settings);
}

/** Follows the settings of other tabs, and the theme of the operating system while `system` is chosen. */
export function followSettings(): () => void {
  const follow = () =>
    applyAndPublish(settingsOf({ ...readSettings(), collapsed: settingsStore.getState().collapsed }));
  const stops = ['language', ...PREFERENCE_NAMES].map((name) => watchItem(name, follow));
  const followSystem = () => applyAndPublish(settingsOf(toStored(settingsStore.getState())));
  systemDark?.addEventListener('change', followSystem);
  return () => {
    for (const stop of stops) stop();
    systemDark?.removeEventListener('change', followSystem);
  };
}

/** Returns the person's choices; `theme` may be `system`. */
export function currentPreferences(): Preferences {
  return { ...usualPreferences, ...knownPreferences({ ...toStored(settingsStore.getState()) }) };
}

// <html> changes first, because subscribers of the store read colours from it.
function applyAndPublish(settings: Settings): void {
  applySettings(settings);
  settingsStore.setState(settings);
}

const toStored = ({ themeChoice, ...settings }: Settings): StoredSettings => ({ ...settings, theme: themeChoice });

function settingsOf({ theme, ...settings }: StoredSettings): Settings {
  const effectiveTheme = theme === 'system' ? (systemDark?.matches ? 'dark' : 'default') : theme;
  return { ...settings, themeChoice: theme, theme: effectiveTheme };
}

function readSettings(): StoredSettings {
  const language = readItem<Language>('language');
  const values = Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, readItem(name)]));
  return {
    ...usualPreferences,
    ...knownPreferences(values),
    language: language === 'en' || language === 'zh' ? language : site.language,
    collapsed: readItem<boolean>('collapsed') === true,
  };
}
