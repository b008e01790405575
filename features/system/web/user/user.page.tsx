// Users: the list beside the tree of departments, with actions on roles and passwords, and the explanation of what a user sees.

import { textOf } from '@ec/language/unknown';
import { useConsole } from '@ec/records/console/console';
import { ListExtra } from '@ec/resource-web/list-extra';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import { partsOf } from '@ec/ui/input/control';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo, useState } from 'react';
import { deptTree } from '../../shared/dept.contract.ts';
import { userStatus } from '../../shared/platform.enums.ts';
import { user } from '../../shared/user.resource.ts';
import { AvatarInput } from '../info/avatar-input.tsx';
import { TreeFilter } from '../scope/tree-filter.tsx';
import { TenantScope } from '../tenant-scope/tenant-scope.tsx';
import { ExplainDrawer } from './explain-drawer.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useUsers } from './use-users.ts';
import { UserPlatform, UserSessions } from './user-tabs.tsx';
import { userTexts } from './user-texts.ts';
import { OpenRoles, UserPlatforms, UserTools } from './user-tools.tsx';

/** The slots for every form of users, also on other pages. */
export const slots: Slots = {
  startsWith: ({ deptId = '', userType = '1' }) => ({ deptId, userType: Number(userType) }),
  // A person cannot remove himself.
  actionApplies: { delete: ({ id }, { person }) => id !== person.userId },
  inputs: { avatar: AvatarInput },
  cells: {
    avatar: ({ avatar }: Row) => (avatar ? <img className="ec-face" src={textOf(avatar)} alt="" /> : '—'),
  },
};

interface Open {
  roles?: { ids: readonly string[]; roleIds: readonly string[] };
  explain?: Row;
}

export function Page() {
  return (
    <TenantScope>
      <UserPage />
    </TenantScope>
  );
}

function UserPage() {
  const texts = useTexts(userTexts);
  const [open, setOpen] = useState<Open>({});
  const users = useUsers();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the calls do is the same whenever they are made
  const ownSlots = useMemo<Slots>(
    () => ({
      ...slots,
      Toolbar: UserTools,
      rowActions: [
        {
          key: 'roles',
          label: { zh: '角色配置', en: 'Roles' },
          permission: 'user_role',
          run: (row) => setOpen({ roles: { ids: [row.id], roleIds: partsOf(row.roleId) } }),
        },
        {
          key: 'reset',
          label: { zh: '密码重置', en: 'Reset password' },
          permission: 'user_reset',
          run: (row) => void users.reset([row.id]),
        },
        {
          key: 'invite',
          label: { zh: '发送邀请链接', en: 'Send invitation link' },
          permission: 'user_reset',
          appliesTo: ({ status }) => status === userStatus.key.enabled,
          run: (row) => void users.inviteAgain(row),
        },
        {
          key: 'unlock',
          label: { zh: '解锁', en: 'Unlock' },
          permission: 'user_edit',
          run: (row) => void users.unlock([row.id]),
        },
        {
          key: 'enable',
          label: { zh: '启用', en: 'Enable' },
          permission: 'user_edit',
          appliesTo: ({ status }) => status === userStatus.key.disabled,
          run: (row) => void users.enable([row.id]),
        },
        {
          key: 'disable',
          label: { zh: '停用', en: 'Disable' },
          permission: 'user_edit',
          isDangerous: true,
          appliesTo: ({ status }) => status === userStatus.key.enabled,
          run: (row) => void users.disable([row.id]),
        },
        {
          key: 'explain',
          label: { zh: '可见性说明', en: 'Explain visibility' },
          run: (row) => setOpen({ explain: row }),
        },
      ],
      tabs: [
        { key: 'sessions', label: { zh: '会话', en: 'Sessions' }, Content: UserSessions },
        { key: 'platform', label: { zh: '平台', en: 'Platform' }, Content: UserPlatform },
      ],
    }),
    [],
  );
  const { explain: explained } = open;
  const { can, responsiveLevel } = useConsole();
  const close = () => setOpen({});
  // Without a selection, `grant` shows a warning and sends nothing.
  const openRoles = (ids: readonly string[]) =>
    ids.length > 0 ? setOpen({ roles: { ids, roleIds: [] } }) : void users.grant([], []);
  const list = <ListView resource={user} slots={ownSlots} />;
  return (
    <>
      <TreeFilter call={deptTree} filter="deptId" title={texts.depts} all={texts.allDepts}>
        <OpenRoles value={openRoles}>
          {responsiveLevel === 0 ? list : <ListExtra value={<UserPlatforms />}>{list}</ListExtra>}
        </OpenRoles>
      </TreeFilter>
      {open.roles ? <RolesDialog {...open.roles} onClose={close} /> : null}
      {explained ? (
        <ExplainDrawer
          row={explained}
          onClose={close}
          onGrant={
            can('user_role')
              ? (roleId) => setOpen({ roles: { ids: [explained.id], roleIds: [...partsOf(explained.roleId), roleId] } })
              : undefined
          }
        />
      ) : null}
    </>
  );
}
