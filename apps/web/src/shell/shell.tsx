// The shell: side menu, header, tab bar, pages, footer.
import { fill } from '@ec/language/fill';
import { lazyPart, MissingDialog } from '@ec/ui/layout/lazy-part.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Drawer } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { loadFeatureModules, useModulesBeforeClick } from '../feature-modules.ts';
import { useLiveRights } from '../live/use-live-rights.ts';
import { useMenus, usePermissions } from '../menu/use-menus.ts';
import { useTopMenu } from '../menu/use-top-menu.ts';
import { InsideBanner } from '../operator/inside-banner.tsx';
import { useLinksInWindows } from '../routing/use-open-address.ts';
import { sessionStore } from '../session/session-store.ts';
import { LookKeeper } from '../settings/look-keeper.tsx';
import { changeSettings } from '../settings/settings-store.ts';
import { useSettings } from '../settings/use-settings.ts';
import { site } from '../site.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { useTabActions } from '../tabs/use-tab-actions.ts';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { type PersonalActions, searchableActions, usePersonalActions } from './personal-actions.ts';
import { shellTexts } from './shell-texts.ts';
import { SideMenu } from './side-menu.tsx';
import { TopMenu } from './top-menu.tsx';
import { useResponsiveLevel } from './use-responsive-level.ts';
import { type InFront, useShellKeys } from './use-shell-keys.ts';

/** The palette searches rows of the features, so the features load with it. */
const Palette = lazyPart(
  async () => (await Promise.all([import('../palette/palette.tsx'), loadFeatureModules()]))[0].Palette,
  MissingDialog,
);
const MenuPanel = lazyPart(async () => (await import('../search/menu-panel.tsx')).MenuPanel, MissingDialog);
const ErrorViewer = lazyPart(async () => (await import('../errors/error-viewer.tsx')).ErrorViewer, MissingDialog);
const LockDialog = lazyPart(async () => (await import('../lock/lock-dialog.tsx')).LockDialog, MissingDialog);
const SwitchDialog = lazyPart(async () => (await import('../session/switch-dialog.tsx')).SwitchDialog, MissingDialog);
const PreferencesDrawer = lazyPart(
  async () => (await import('../settings/preferences-drawer.tsx')).PreferencesDrawer,
  MissingDialog,
);
const KeysHelp = lazyPart(async () => (await import('../palette/keys-help.tsx')).KeysHelp, MissingDialog);

/** Moves the focus to the page. A link to #content would change the address, which describes the page. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

export function Shell() {
  const texts = useTexts(shellTexts);
  const { language, collapsed } = useSettings();
  const person = useStore(sessionStore, ({ session }) => session?.person);
  const inside = useStore(sessionStore, ({ session }) => session?.inside);
  const width = useResponsiveLevel();
  const { pathname } = useLocation();
  const [drawerOn, setDrawerOn] = useState(false);
  const narrow = width === 0;
  // Between 768 and 991 px the side menu shows only icons until the person expands it.
  const [isMenuWide, setMenuWide] = useState(false);
  const isSmall = width === 1;
  const isCollapsed = isSmall ? !isMenuWide : collapsed;
  const roles = person?.roles ?? [];
  const all = useMenus(roles);
  const topMenu = useTopMenu();
  // The side menu shows only the part that belongs to the chosen top menu. Tabs and addresses still reach all pages.
  const part = useMenus(roles, topMenu.chosenId);
  const permissions = usePermissions();
  const tabActions = useTabActions();
  const [inFront, show] = useState<InFront>();
  const close = () => show(undefined);
  useShellKeys(show);
  useLinksInWindows();
  useModulesBeforeClick();
  const acts = usePersonalActions(show);
  useLiveRights();

  // Without a session the browser already loads /login.
  if (!person) return null;

  const toggle = () => {
    if (narrow) setDrawerOn(true);
    else if (isSmall) setMenuWide(!isMenuWide);
    else changeSettings({ collapsed: !collapsed });
  };
  const sideMenu = (asDrawer: boolean) => (
    <SideMenu
      menus={part.menus}
      loading={part.loading}
      failed={part.error !== null}
      collapsed={!asDrawer && isCollapsed}
      path={pathname}
      topMenu={asDrawer ? <TopMenu {...topMenu} /> : null}
      onGo={() => setDrawerOn(false)}
    />
  );
  return (
    <div className={isCollapsed ? 'shell shell-collapsed' : 'shell'}>
      <SkipButton />
      {narrow ? (
        <MenuDrawer isOpen={drawerOn} onClose={() => setDrawerOn(false)}>
          {sideMenu(true)}
        </MenuDrawer>
      ) : (
        <aside className="shell-side">{sideMenu(false)}</aside>
      )}
      <div className="shell-main">
        <InsideBanner inside={inside} tenantId={person.tenantId} />
        <Header
          person={person}
          width={width}
          collapsed={isCollapsed}
          onSearch={() => show('palette')}
          acts={acts}
          showsTasks={inFront === 'tasks'}
          onTasksClosed={close}
          leaves={all.leaves}
          topMenu={topMenu}
          onToggle={toggle}
          toggleLabel={narrow ? texts.openMenu : isCollapsed ? texts.expand : texts.collapse}
        />
        <TabBar leaves={all.leaves} actions={tabActions} />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Content
            person={person}
            language={language}
            level={width}
            leaves={all.leaves}
            codes={permissions.codes}
            loading={all.loading || permissions.loading}
            error={all.error ?? permissions.error}
            onRetry={() => void Promise.all([all.refetch(), permissions.refetch()])}
          />
        </main>
        <Footer />
      </div>
      <LookKeeper person={person} />
      <PartInFront
        part={inFront}
        person={person}
        leaves={all.leaves}
        codes={permissions.codes}
        acts={acts}
        onClose={close}
      />
    </div>
  );
}

function SkipButton() {
  const texts = useTexts(shellTexts);
  return (
    <button type="button" className="shell-skip" onClick={focusContent}>
      {texts.skip}
    </button>
  );
}

function Footer() {
  const year = new Date().getFullYear();
  return <footer className="shell-footer">{fill('© {year} {owner}', { year, owner: site.owner })}</footer>;
}

interface MenuDrawerProps {
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Holds the side menu on a phone. */
function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const { mainMenu } = useTexts(shellTexts);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={272}
      closable={false}
      rootClassName="shell-drawer"
      aria-label={mainMenu}
    >
      {children}
    </Drawer>
  );
}

interface PartInFrontProps extends Pick<ComponentProps<typeof Palette>, 'person' | 'leaves' | 'codes' | 'onClose'> {
  part: InFront | undefined;
  acts: PersonalActions;
}

/** Shows the open dialog or drawer. The header shows the drawer of the tasks. */
function PartInFront({ part, person, leaves, codes, acts, onClose }: PartInFrontProps) {
  switch (part) {
    case 'palette':
      return <Palette person={person} leaves={leaves} codes={codes} acts={searchableActions(acts)} onClose={onClose} />;
    case 'preferences':
      return <PreferencesDrawer onClose={onClose} />;
    case 'keys':
      return <KeysHelp onClose={onClose} />;
    case 'menus':
      return <MenuPanel leaves={leaves} onClose={onClose} />;
    case 'errors':
      return <ErrorViewer onClose={onClose} />;
    case 'lock':
      return <LockDialog onClose={onClose} />;
    case 'switch':
      return <SwitchDialog person={person} onClose={onClose} />;
    default:
      return null;
  }
}
