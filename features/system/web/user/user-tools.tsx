// The tools above the list of users: the tabs of user platforms, and the actions on selected users.
import { DownOutlined } from '@ant-design/icons';
import { useDictionary } from '@ec/records/choices/use-choices';
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Dropdown, Segmented } from 'antd';
import { createContext, useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import { userType } from '../../shared/platform.enums.ts';
import { TenantPick } from '../tenant-scope/tenant-pick.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useUsers } from './use-users.ts';
import { userTexts } from './user-texts.ts';

interface UserToolsProps {
  filters: Record<string, string>;
  selected: readonly string[];
}

/** Opens the dialog of roles, which belongs to the page and not to the toolbar. */
export const OpenRoles = createContext<(ids: readonly string[]) => void>(() => undefined);

export function UserTools({ filters, selected }: UserToolsProps) {
  const openRoles = useContext(OpenRoles);
  const { can, responsiveLevel } = useConsole();
  const texts = useTexts(userTexts);
  const users = useUsers();
  const [isInviting, setInviting] = useState(false);
  const actions = [
    ...(can('user_role') ? [{ key: 'roles', label: texts.roles, run: () => openRoles(selected) }] : []),
    ...(can('user_reset') ? [{ key: 'reset', label: texts.reset, run: () => users.reset(selected) }] : []),
    ...(can('user_edit')
      ? [
          { key: 'unlock', label: texts.unlock, run: () => users.unlock(selected) },
          { key: 'enable', label: texts.enable, run: () => users.enable(selected) },
          { key: 'disable', label: texts.disable, danger: true, run: () => users.disable(selected) },
        ]
      : []),
  ];
  return (
    <>
      <TenantPick />
      {can('user_add') ? <Button onClick={() => setInviting(true)}>{texts.invite}</Button> : null}
      {isInviting ? <InviteDialog deptId={filters.deptId ?? ''} onClose={() => setInviting(false)} /> : null}
      {actions.length > 0 ? (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: actions.map(({ key, label, ...more }) => ({ key, label, danger: 'danger' in more })),
            onClick: ({ key }) => void actions.find((action) => action.key === key)?.run(),
          }}
        >
          <Button>
            {texts.more} <DownOutlined />
          </Button>
        </Dropdown>
      ) : null}
      {responsiveLevel === 0 ? <UserPlatforms /> : null}
    </>
  );
}

/** Tabs that filter users by platform: beside the title, or on a phone among the tools. */
export function UserPlatforms() {
  const texts = useTexts(userTexts);
  const platforms = useDictionary(userType);
  const [params, setParams] = useSearchParams();
  const choose = (value: string) =>
    setParams(
      () => {
        const now = new URLSearchParams(window.location.search);
        if (value === '') now.delete('userType');
        else now.set('userType', value);
        now.delete('current');
        return now;
      },
      { replace: true },
    );
  return (
    <Segmented
      aria-label={texts.platforms}
      value={params.get('userType') ?? ''}
      onChange={choose}
      options={[
        { value: '', label: texts.all },
        ...platforms.map(({ value, label }) => ({ value: String(value), label })),
      ]}
    />
  );
}
