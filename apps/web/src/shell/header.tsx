// The header: collapse, top menu, search, demo mark, language, theme, full screen, person.
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { callOf } from '@ec/records/console/call-of';
import type { Person } from '@ec/records/console/console';
import type { ShownTopMenu } from '@ec/system/shared/own-menus.contract';
import { siteSettings } from '@ec/system/shared/site.contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { features } from '../features.ts';
import type { MenuLeaf } from '../menu/menu-tree.ts';
import { api } from '../request/console-api.ts';
import { FullscreenButton, LanguageButton, ThemeButton } from './header-buttons.tsx';
import { HeaderConsole } from './header-console.tsx';
import type { OwnActs } from './own-acts.ts';
import { PersonMenu } from './person-menu.tsx';
import { shellTexts } from './shell-texts.ts';
import { TaskTray } from './task-tray.tsx';

const parts = features.flatMap(({ header }) => Object.entries(header ?? {}));

interface HeaderProps {
  person: Person;
  narrow: boolean;
  /** The side menu shows icons alone. */
  collapsed: boolean;
  onSearch(): void;
  acts: OwnActs;
  /** Whether the long tasks are in front. */
  showsTasks: boolean;
  onTasksClosed(): void;
  leaves: readonly MenuLeaf[];
  topMenus: ShownTopMenu[];
  topMenuId: string | undefined;
  onTopMenu(id: string | undefined): void;
  onToggle(): void;
  toggleLabel: string;
}

export function Header(props: HeaderProps) {
  const texts = useTexts(shellTexts);
  const ToggleIcon = props.narrow ? MenuOutlined : props.collapsed ? MenuUnfoldOutlined : MenuFoldOutlined;
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
      {props.topMenus.length && !props.narrow ? (
        <nav className="header-top" aria-label={texts.topMenu}>
          {[{ id: undefined, name: texts.home }, ...props.topMenus].map((menu) => (
            <button
              key={menu.id ?? 'home'}
              type="button"
              aria-current={menu.id === props.topMenuId ? 'true' : undefined}
              onClick={() => props.onTopMenu(menu.id)}
            >
              {menu.name}
            </button>
          ))}
        </nav>
      ) : null}
      <span className="header-space" />
      <button
        type="button"
        className={props.narrow ? 'header-button' : 'header-search'}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={props.narrow ? texts.search : undefined}
        onClick={props.onSearch}
      >
        <SearchOutlined aria-hidden />
        {props.narrow ? null : (
          <>
            <span>{texts.search}</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </button>
      <DemoMark />
      <HeaderConsole person={props.person} leaves={props.leaves}>
        {parts.map(([name, Part]) => (
          <Part key={name} />
        ))}
        <TaskTray open={props.acts.tasks.run} isOpened={props.showsTasks} onClose={props.onTasksClosed} />
      </HeaderConsole>
      {props.narrow ? null : (
        <>
          <LanguageButton acts={props.acts} />
          <ThemeButton acts={props.acts} />
          <FullscreenButton acts={props.acts} />
        </>
      )}
      <PersonMenu person={props.person} narrow={props.narrow} acts={props.acts} />
    </header>
  );
}

// A demo says so on every page; a server that does not know the call is none.
function DemoMark() {
  const texts = useTexts(shellTexts);
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => callOf(api, siteSettings)({}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data?.demo !== true) return null;
  return (
    <span className="demo-mark" title={texts.demoHint}>
      {texts.demo}
    </span>
  );
}
