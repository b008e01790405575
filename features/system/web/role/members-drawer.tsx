// Shows the holders of a role. People are added and removed by the rules of granting roles.

import { fill } from '@ec/language/fill';
import { useRefresh } from '@ec/records/change/use-undo';
import { usePicker } from '@ec/records/choices/use-choices';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { titleOf } from '@ec/records/list/served';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { Pager } from '@ec/ui/table/pager.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { roleMembers } from '../../shared/role.contract.ts';
import { role } from '../../shared/role.resource.ts';
import { user } from '../../shared/user.resource.ts';
import { userPage } from '../../shared/user-calls.contract.ts';
import { roleTexts } from './role-texts.ts';
import '../user/user.css';

const size = 20;

export function MembersDrawer({ row, onClose }: { row: Row; onClose(): void }) {
  const { api, can, language } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(roleTexts);
  const refresh = useRefresh(user);
  const [current, setCurrent] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const picked = usePicker(user, { keyword }, isOpen);
  const members = useQuery({
    queryKey: ['resource', 'system.user', 'members', row.id, current, language],
    queryFn: ({ signal }) => callOf(api, userPage)({ roleId: row.id, current, size }, { signal }),
  });
  const mayChange = can('user_role') || can('user_edit');
  const change = (body: { add?: string; remove?: string }) =>
    callOf(
      api,
      roleMembers,
    )({ roleId: row.id, ...body })
      .then(() => success(texts.done))
      .catch(() => undefined) // the request layer has shown the reason
      .finally(() => void refresh());
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={fill(texts.membersTitle, { name: titleOf(role, row) })}
      onClose={onClose}
    >
      <div className="ec-stack">
        {mayChange ? (
          <Select
            className="ec-wide"
            aria-label={texts.addMember}
            placeholder={`${texts.addMember} · ${texts.pickUser}`}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            value={null}
            options={picked.options}
            onOpenChange={setOpen}
            onChange={(id: string | null) => id && void change({ add: id })}
          />
        ) : null}
        {members.data ? (
          <>
            {members.data.records.length === 0 ? <p className="ec-muted">{texts.noMembers}</p> : null}
            <ul className="ec-sessions" aria-label={texts.members}>
              {members.data.records.map((each) => (
                <li key={each.id}>
                  <div>
                    <strong>{each.realName}</strong>
                    <small>
                      {each.account} · {each.deptName || '—'}
                    </small>
                  </div>
                  {mayChange ? (
                    <Button size="small" onClick={() => void change({ remove: each.id })}>
                      {texts.remove}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
            <Pager
              hideOnSinglePage
              current={current}
              pageSize={size}
              total={members.data.total}
              onChange={setCurrent}
            />
          </>
        ) : (
          <ListSkeleton rows={4} columns={2} />
        )}
      </div>
    </Drawer>
  );
}
