// Shows the icons that menus may name (contract §8: a list of names of @ant-design/icons). The icons of the first level are loaded with the
// shell, the others after the first view of the page.
import { AppstoreOutlined } from '@ant-design/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { firstMenuIcons, type MenuIcons } from './first-menu-icons.ts';
import { firstView } from './first-view.ts';
import './menu-icons.css';

let moreMenuIcons: MenuIcons | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the icons below the first level once. After a failure, the next icon that needs them loads them again. */
function loadMoreMenuIcons(): Promise<void> {
  loading ??= import('./more-menu-icons.ts').then(
    (loaded) => {
      moreMenuIcons = loaded.moreMenuIcons;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const iconIn = (icons: MenuIcons | undefined, name: string) =>
  icons && Object.hasOwn(icons, name) ? icons[name] : undefined;

/** Shows the icon of a menu; a menu without an icon, or with one that is not in the list, shows the default icon (specification §2). */
export function MenuIcon({ name }: { name: string }) {
  const more = useSyncExternalStore(subscribe, () => moreMenuIcons);
  const First = iconIn(firstMenuIcons, name);
  const isMissing = First === undefined && name !== '' && more === undefined;
  useEffect(() => {
    if (isMissing) void firstView.then(loadMoreMenuIcons);
  }, [isMissing]);
  // An empty place stands for an icon that is still loading, so that nothing moves later.
  if (isMissing) return <span className="anticon ec-icon-place" />;
  const Icon = First ?? iconIn(more, name) ?? AppstoreOutlined;
  return <Icon />;
}
