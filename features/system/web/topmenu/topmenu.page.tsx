// Top menus: the standard list page, for any tenant, with a dialog for the menus of each.
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import { MenuIcon } from '@ec/ui/layout/menu-icons.tsx';
import { topmenu } from '../../shared/topmenu.resource.ts';
import { IconInput } from '../menu/icon-input.tsx';
import { tenantsPage } from '../tenant-scope/tenants-page.tsx';
import { askGrant, GrantDialogs } from './grant-dialog.tsx';
import { topmenuTexts } from './topmenu-texts.ts';

const { zh, en } = topmenuTexts;

export const { Page, slots } = tenantsPage(topmenu, {
  cells: { source: ({ source }) => (source ? <MenuIcon name={textOf(source)} /> : '—') },
  inputs: { source: IconInput },
  Toolbar: GrantDialogs,
  rowActions: [
    {
      key: 'grant',
      label: { zh: zh.grant, en: en.grant },
      permission: permissionsOf(topmenu).action('setting'),
      run: askGrant,
    },
  ],
});
