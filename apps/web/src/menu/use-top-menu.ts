// The chosen entry of the top menu in this browser tab. It survives a reload. If the entry no longer exists, home is chosen.
import type { ShownTopMenu } from '@ec/system/shared/own-menus.contract';
import { useState } from 'react';
import { useOpenAddress } from '../routing/use-open-address.ts';
import { site } from '../site.ts';
import { readItem, writeItem } from '../stored-items.ts';
import { useTopMenus } from './use-menus.ts';

const ITEM = 'top-menu';

export function useTopMenu() {
  const menus = useTopMenus();
  const openAddress = useOpenAddress();
  const [stored, setStored] = useState(() => readItem<string>(ITEM) ?? '');
  const chosenId = menus.find(({ id }) => id === stored)?.id;
  const onChoose = (menu: ShownTopMenu | undefined) => {
    const id = menu?.id ?? '';
    writeItem(ITEM, id, 'session');
    setStored(id);
    // Home and entries with a page open it; any other entry only changes the side menu.
    if (!menu) openAddress(site.firstTab);
    else if (menu.path.startsWith('/')) openAddress(menu.path);
  };
  return { menus, chosenId, onChoose };
}
