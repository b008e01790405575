// Which entry of the top menu is chosen in this tab of the browser: it survives a reload, and is home again where it is gone.
import type { ShownTopMenu } from '@ec/system/shared/own-menus.contract';
import { useState } from 'react';
import { useOpenPath } from '../routing/use-open-path.ts';
import { site } from '../site.ts';
import { readItem, writeItem } from '../stored-items.ts';
import { useTopMenus } from './use-menus.ts';

const ITEM = 'top-menu';

export function useTopMenu() {
  const menus = useTopMenus();
  const openPath = useOpenPath();
  const [stored, setStored] = useState(() => readItem<string>(ITEM) ?? '');
  const chosen = menus.find(({ id }) => id === stored)?.id;
  const onChoose = (menu: ShownTopMenu | undefined) => {
    const id = menu?.id ?? '';
    writeItem(ITEM, id, 'session');
    setStored(id);
    // Home leads home; an entry with a page of its own leads there, any other only changes the side menu.
    if (!menu) openPath(site.firstTab);
    else if (menu.path.startsWith('/')) openPath(menu.path);
  };
  return { menus, chosen, onChoose };
}
