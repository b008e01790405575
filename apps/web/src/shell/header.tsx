import {
  AppstoreOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import type { Person } from '@ec/records/console/console';
import type { ResponsiveLevel } from '@ec/ui/layout/responsive';
import { useTexts } from '@ec/ui/text/use-texts';
import type { ReactNode } from 'react';
import { ErrorButton } from '../errors/error-button.tsx';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { useSite } from '../request/use-site.ts';
import { MenuAutocomplete } from '../search/menu-autocomplete.tsx';
import { shellSlots } from '../shell-slots.ts';
import { ColorButton } from './color-button.tsx';
import { FullscreenButton, LanguageButton, ThemeButton } from './header-buttons.tsx';
import { HeaderConsole } from './header-console.tsx';
import { PersonMenu } from './person-menu.tsx';
import type { PersonalAction, PersonalActions } from './personal-actions.ts';
import { shellTexts } from './shell-texts.ts';
import { TaskTray } from './task-tray.tsx';
import { TopMenu, type TopMenuProps } from './top-menu.tsx';

const parts = shellSlots.flatMap(({ header }) => Object.entries(header ?? {}));
const bellTabs = shellSlots.flatMap(({ bell }) => bell ?? []);

interface HeaderProps {
  person: Person;
  width: ResponsiveLevel;
  /** The side menu shows only icons. */
  collapsed: boolean;
  onSearch(): void;
  acts: PersonalActions;
  /** True while the panel of the long tasks is open. */
  showsTasks: boolean;
  onTasksClosed(): void;
  leaves: readonly MenuLeaf[];
  topMenu: TopMenuProps;
  onToggle(): void;
  toggleLabel: string;
}

export function Header(props: HeaderProps) {
  const texts = useTexts(shellTexts);
  const { acts, width, collapsed } = props;
  const narrow = width === 0;
  const ToggleIcon = narrow ? MenuOutlined : collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
  return (
    <header className="header">
      <button
        type="button"
        className="header-button"
        onClick={props.onToggle}
        aria-label={props.toggleLabel}
        title={props.toggleLabel}
      >
        <ToggleIcon />
      </button>
      {narrow ? null : <TopMenu {...props.topMenu} />}
      <span className="header-space" />
      {width >= 3 ? <MenuAutocomplete leaves={props.leaves} /> : null}
      {narrow ? null : <ActButton act={acts.menus} icon={<AppstoreOutlined aria-hidden />} opensDialog />}
      <button
        type="button"
        className={narrow ? 'header-button' : 'header-search'}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={narrow ? texts.search : `${texts.search} Ctrl K`}
        title={texts.search}
        onClick={props.onSearch}
      >
        <SearchOutlined aria-hidden />
        {narrow ? null : <kbd aria-hidden>Ctrl K</kbd>}
      </button>
      <DemoMark />
      {narrow ? null : <ActButton act={acts.lock} icon={<LockOutlined aria-hidden />} />}
      <HeaderConsole person={props.person} leaves={props.leaves}>
        {parts.map(([name, Part]) => (
          <Part key={name} bellTabs={bellTabs} />
        ))}
        <TaskTray open={acts.tasks.run} isOpened={props.showsTasks} onClose={props.onTasksClosed} />
      </HeaderConsole>
      {narrow ? null : (
        <>
          <FullscreenButton acts={acts} />
          <ThemeButton acts={acts} />
          <ColorButton />
          <LanguageButton acts={acts} />
          <ErrorButton onOpen={acts.errors.run} />
        </>
      )}
      <PersonMenu person={props.person} narrow={narrow} acts={acts} />
    </header>
  );
}

interface ActButtonProps {
  act: PersonalAction;
  icon: ReactNode;
  opensDialog?: boolean;
}

const ActButton = ({ act: { label, run }, icon, opensDialog }: ActButtonProps) => (
  <button
    type="button"
    className="header-button"
    aria-label={label}
    title={label}
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    onClick={run}
  >
    {icon}
  </button>
);

function DemoMark() {
  const texts = useTexts(shellTexts);
  if (useSite()?.demo !== true) return null;
  return (
    <span className="demo-mark" title={texts.demoHint}>
      {texts.demo}
    </span>
  );
}
