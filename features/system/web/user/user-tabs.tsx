// Tabs of a user beside the fields: open sessions, and the data of the user's platform.

import { fill } from '@ec/language/fill';
import { useDictionary } from '@ec/records/choices/use-choices';
import { useConsole } from '@ec/records/console/console';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { userType } from '../../shared/platform.enums.ts';
import { endSessions, openSessions, type ShownSession } from '../../shared/sessions.contract.ts';
import { useUsers } from './use-users.ts';
import { userTexts } from './user-texts.ts';
import './user.css';

export function UserSessions({ row }: { row: Row }) {
  const end = useSend(endSessions);
  const { confirm, success } = useFeedback();
  const texts = useTexts(userTexts);
  const { data } = useCall(openSessions, { userId: row.id });
  const kick = async ({ id, remoteIp: ip }: ShownSession) => {
    const title = fill(texts.kickAsk, { name: String(row.realName ?? row.account), ip });
    if (!(await confirm({ title, content: texts.kickEffect, danger: true, okText: texts.kick }))) return;
    end.mutate({ ids: id }, { onSuccess: () => success(texts.done) });
  };
  if (!data) return <ListSkeleton rows={2} columns={2} />;
  if (data.length === 0) return <p className="ec-muted">{texts.noSessions}</p>;
  return (
    <ul className="ec-sessions">
      {data.map((session) => (
        <li key={session.id}>
          <div>
            <strong className="ec-number">{session.remoteIp}</strong>
            <small title={session.userAgent}>{session.userAgent}</small>
            <small>
              {texts.signedIn} <TimeText value={session.signedInAt} /> · {texts.lastSeen}{' '}
              <TimeText value={session.lastSeenAt} />
            </small>
          </div>
          {session.current ? null : (
            <Button size="small" onClick={() => void kick(session)}>
              {texts.kick}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function UserPlatform({ row }: { row: Row }) {
  const { can } = useConsole();
  const texts = useTexts(userTexts);
  const { platform } = useUsers();
  const options = useDictionary(userType);
  const [type, setType] = useState(Number(row.userType));
  const [data, setData] = useState(() => textOf(row.userExt));
  const isWrong = !isObject(data);
  const id = useId();
  return (
    <div className="ec-stack">
      <FieldFrame id={`${id}-type`} label={texts.platformType}>
        <Select id={`${id}-type`} value={type} options={options} onChange={(value) => setType(Number(value))} />
      </FieldFrame>
      <FieldFrame id={`${id}-data`} label={texts.platformData} issue={isWrong ? texts.wrongJson : undefined}>
        <Input.TextArea
          id={`${id}-data`}
          className="ec-code"
          rows={8}
          value={data}
          status={isWrong ? 'error' : ''}
          onChange={({ target }) => setData(target.value)}
        />
      </FieldFrame>
      {can('user_edit') ? (
        <div>
          <Button
            type="primary"
            disabled={isWrong}
            onClick={() => void platform(row.id, { userType: type, userExt: data })}
          >
            {texts.save}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const textOf = (value: unknown) => (value && Object.keys(value).length > 0 ? JSON.stringify(value, undefined, 2) : '');

function isObject(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
