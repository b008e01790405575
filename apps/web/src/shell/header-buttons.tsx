// Language, theme and full screen in the header.
import { BgColorsOutlined, FullscreenExitOutlined, FullscreenOutlined, TranslationOutlined } from '@ant-design/icons';
import { useTexts } from '@ec/ui/text/use-texts';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import type { OwnAct, OwnActs } from './own-acts.ts';
import { shellTexts } from './shell-texts.ts';

export const itemsOf = (acts: readonly OwnAct[]): NonNullable<MenuProps['items']> =>
  acts.map(({ key, label, run }) => ({ key, label, onClick: run }));

export function LanguageButton({ acts }: { acts: OwnActs }) {
  const texts = useTexts(shellTexts);
  return (
    <HeaderMenu label={texts.language} acts={acts.languages}>
      <TranslationOutlined />
    </HeaderMenu>
  );
}

export function ThemeButton({ acts }: { acts: OwnActs }) {
  const texts = useTexts(shellTexts);
  return (
    <HeaderMenu label={texts.theme} acts={acts.themes}>
      <BgColorsOutlined />
    </HeaderMenu>
  );
}

export function FullscreenButton({ acts: { fullscreen } }: { acts: OwnActs }) {
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
  acts: readonly OwnAct[];
  children: ReactNode;
}

function HeaderMenu({ label, acts, children }: HeaderMenuProps) {
  const selectedKeys = acts.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: itemsOf(acts), selectedKeys }}>
      <button type="button" className="header-button" aria-label={label} title={label} aria-haspopup="menu">
        {children}
      </button>
    </Dropdown>
  );
}
