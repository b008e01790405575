// Roles: the standard tree page with drawers for the grants, the holders and the comparison of two roles.
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import type { Row } from '@ec/ui/table/row';
import { type ComponentType, useMemo, useState } from 'react';
import { role } from '../../shared/role.resource.ts';
import { TenantPick } from '../tenant-scope/tenant-pick.tsx';
import { TenantScope } from '../tenant-scope/tenant-scope.tsx';
import { CompareDrawer } from './compare-drawer.tsx';
import { GrantDrawer } from './grant-drawer.tsx';
import { MembersDrawer } from './members-drawer.tsx';
import { SightDrawer } from './sight-drawer.tsx';
import '../user/user.css';

const drawers: Record<'grant' | 'members' | 'compare' | 'sight', ComponentType<{ row: Row; onClose(): void }>> = {
  grant: GrantDrawer,
  members: MembersDrawer,
  compare: CompareDrawer,
  sight: SightDrawer,
};

export const slots: Slots = { Toolbar: TenantPick };

export function Page() {
  return (
    <TenantScope>
      <RolePage />
    </TenantScope>
  );
}

function RolePage() {
  const [open, setOpen] = useState<{ what: keyof typeof drawers; row: Row }>();
  const ownSlots = useMemo<Slots>(
    () => ({
      ...slots,
      rowActions: [
        {
          key: 'grant',
          isFrequent: true,
          label: { zh: '权限配置', en: 'Permissions' },
          permission: 'role_edit',
          run: (row) => setOpen({ what: 'grant', row }),
        },
        {
          key: 'members',
          label: { zh: '成员', en: 'Members' },
          permission: 'user_view',
          run: (row) => setOpen({ what: 'members', row }),
        },
        { key: 'compare', label: { zh: '对比', en: 'Compare' }, run: (row) => setOpen({ what: 'compare', row }) },
        {
          key: 'sight',
          label: { zh: '可见数据', en: 'Visible data' },
          run: (row) => setOpen({ what: 'sight', row }),
        },
      ],
    }),
    [],
  );
  const Drawer = open && drawers[open.what];
  return (
    <>
      <ListView resource={role} slots={ownSlots} />
      {Drawer ? <Drawer key={open.row.id} row={open.row} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
