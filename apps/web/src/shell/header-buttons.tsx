// The header's buttons for language, theme and full screen.
import { BgColorsOutlined, FullscreenExitOutlined, FullscreenOutlined, TranslationOutlined } from '@ant-design/icons';
import type { ThemeChoice } from '@ec/system/shared/preferences';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { ThemeSwatch } from '../settings/theme-swatch.tsx';
import type { PersonalAction, PersonalActions } from './personal-actions.ts';
import { shellTexts } from './shell-texts.ts';

export const itemsOf = (acts: readonly PersonalAction[]): NonNullable<MenuProps['items']> =>
  acts.map(({ key, label, run }) => ({ key, label, onClick: run }));

export function LanguageButton({ acts }: { acts: PersonalActions }) {
  const texts = useTexts(shellTexts);
  return (
    <HeaderMenu label={texts.language} acts={acts.languages}>
      <TranslationOutlined />
    </HeaderMenu>
  );
}

export function ThemeButton({ acts }: { acts: PersonalActions }) {
  const texts = useTexts(shellTexts);
  return (
    <HeaderMenu label={texts.theme} acts={acts.themes} className="theme-menu" iconOf={swatchOf}>
      <BgColorsOutlined />
    </HeaderMenu>
  );
}

export function FullscreenButton({ acts: { fullscreen } }: { acts: PersonalActions }) {
  if (!fullscreen) return null;
  const { label, isChosen, run } = fullscreen;
  return (
    <button type="button" className="header-button" aria-label={label} title={label} onClick={run}>
      {isChosen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}

interface HeaderMenuProps {
  label: string;
  acts: readonly PersonalAction[];
  className?: string;
  iconOf?(act: PersonalAction): ReactNode;
  children: ReactNode;
}

const swatchOf = ({ key }: PersonalAction) => <ThemeSwatch theme={key as ThemeChoice} />;

function HeaderMenu({ label, acts, className = '', iconOf, children }: HeaderMenuProps) {
  const items = acts.map((act) => ({ key: act.key, label: act.label, icon: iconOf?.(act), onClick: act.run }));
  const selectedKeys = acts.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  return (
    <Dropdown
      autoFocus
      rootClassName={className}
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectedKeys }}
    >
      <button type="button" className="header-button" aria-label={label} title={label} aria-haspopup="menu">
        {children}
      </button>
    </Dropdown>
  );
}
