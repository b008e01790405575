// The side menu: logo and the menu tree of the person's roles.
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Menu, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import markUrl from '../assets/mark.svg?inline';
import { groupsAbove, type MenuItem } from '../menu/menu-tree.ts';
import { brandStore, consoleName } from '../settings/brand-store.ts';
import { useSettings } from '../settings/use-settings.ts';
import { site } from '../site.ts';
import { shellTexts } from './shell-texts.ts';

interface SideMenuProps {
  menus: MenuItem[];
  loading: boolean;
  /** The content area shows the error. */
  failed: boolean;
  collapsed: boolean;
  path: string;
  /** Null unless the side menu is the drawer of a narrow window. */
  topMenu: ReactNode;
  onGo(): void;
}

export function SideMenu({ menus, loading, failed, collapsed, path, topMenu, onGo }: SideMenuProps) {
  const texts = useTexts(shellTexts);
  const { language } = useSettings();
  const { brand } = useStore(brandStore);
  const [open, setOpen] = useState<string[]>([]);
  useEffect(() => {
    const above = groupsAbove(menus, path);
    // Opens the groups above the page; groups that the person opened stay open.
    if (above.length) setOpen((before) => [...new Set([...before, ...above])]);
  }, [menus, path]);

  return (
    <nav className="side" aria-label={texts.mainMenu}>
      <Link to={site.firstTab} className="side-logo" onClick={onGo} aria-label={consoleName(language, brand)}>
        <img src={brand?.logo || markUrl} alt="" width="28" height="28" />
        {collapsed ? null : <span>{consoleName(language, brand)}</span>}
      </Link>
      {topMenu}
      <div className="side-tree">
        {loading ? <SideSkeleton /> : null}
        {!loading && !failed && !collapsed && menus.length === 0 ? (
          <Empty title={texts.noMenuTitle} reason={texts.noMenuText} />
        ) : null}
        <Menu
          mode="inline"
          theme="dark"
          inlineCollapsed={collapsed}
          inlineIndent={20}
          items={menus.map((menu) => entry(menu, onGo))}
          selectedKeys={keysOf(menus, path)}
          {...(collapsed ? {} : { openKeys: open, onOpenChange: setOpen })}
        />
      </div>
    </nav>
  );
}

/** The same page may be in two folders, so its path alone is no key. */
const keyOf = ({ path }: MenuItem, folder?: MenuItem): string => `${folder?.id ?? ''}${path}`;

function keysOf(menus: readonly MenuItem[], path: string, folder?: MenuItem): string[] {
  return menus.flatMap((menu) =>
    menu.children.length ? keysOf(menu.children, path, menu) : menu.path === path ? [keyOf(menu, folder)] : [],
  );
}

function entry(menu: MenuItem, onGo: () => void, folder?: MenuItem): NonNullable<MenuProps['items']>[number] {
  const icon = folder === undefined ? { icon: <MenuIcon name={menu.icon} /> } : {};
  if (menu.children.length) {
    return {
      key: menu.id,
      label: menu.label,
      ...icon,
      children: menu.children.map((each) => entry(each, onGo, menu)),
    };
  }
  const link = menu.newWindow ? (
    <a href={menu.address ?? menu.path + menu.query} target="_blank" rel="noreferrer">
      {menu.label}
    </a>
  ) : (
    <Link to={menu.path + menu.query} onClick={onGo}>
      {menu.label}
    </Link>
  );
  return { key: keyOf(menu, folder), label: link, title: menu.label, ...icon };
}

function SideSkeleton() {
  return (
    <div className="side-skeleton" aria-hidden="true">
      {[64, 80, 56, 72, 88, 60].map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}
