// Language, theme and full screen in the header.
import { BgColorsOutlined, FullscreenExitOutlined, FullscreenOutlined, TranslationOutlined } from '@ant-design/icons';
import type { Language } from '@ec/language/language';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { changeSettings, THEMES, type ThemeName } from '../settings/settings-store.ts';
import { useSettings } from '../settings/use-settings.ts';
import { type ShellTexts, shellTexts } from './shell-texts.ts';

export const LANGUAGES: Record<Language, string> = { zh: '简体中文', en: 'English' };

const languages: readonly Language[] = ['zh', 'en'];

export function languageItems(): NonNullable<MenuProps['items']> {
  return languages.map((key) => ({
    key,
    label: LANGUAGES[key],
    onClick: () => changeSettings({ language: key }),
  }));
}

export function themeItems(texts: ShellTexts): NonNullable<MenuProps['items']> {
  return THEMES.map((key: ThemeName) => ({
    key,
    label: texts.themeNames[key],
    onClick: () => changeSettings({ theme: key }),
  }));
}

export function LanguageButton() {
  const texts = useTexts(shellTexts);
  const { language } = useSettings();
  return (
    <HeaderMenu label={texts.language} items={languageItems()} selected={language}>
      <TranslationOutlined />
    </HeaderMenu>
  );
}

export function ThemeButton() {
  const texts = useTexts(shellTexts);
  const { theme } = useSettings();
  return (
    <HeaderMenu label={texts.theme} items={themeItems(texts)} selected={theme}>
      <BgColorsOutlined />
    </HeaderMenu>
  );
}

export function FullscreenButton() {
  const texts = useTexts(shellTexts);
  const on = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = on ? texts.leaveFullscreen : texts.fullscreen;
  const toggle = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="header-button" aria-label={label} title={label} onClick={() => void toggle()}>
      {on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}

interface HeaderMenuProps {
  label: string;
  items: NonNullable<MenuProps['items']>;
  selected: string;
  children: ReactNode;
}

function HeaderMenu({ label, items, selected, children }: HeaderMenuProps) {
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items, selectedKeys: [selected] }}>
      <button type="button" className="header-button" aria-label={label} title={label} aria-haspopup="menu">
        {children}
      </button>
    </Dropdown>
  );
}

function subscribeFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
