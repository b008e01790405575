// The page /info/messages lists all messages of the person.

import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import { type InboxMessage, inboxMessages, inboxToRead } from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { inboxTexts } from './inbox-texts.ts';
import { MessageList, useReadInbox } from './message-list.tsx';
import './inbox.css';

const size = 20;

export function Page() {
  const texts = useTexts(inboxTexts);
  const language = useLanguage();
  const { openTab } = useConsole();
  const { read, isPending } = useReadInbox();
  const [kind, setKind] = useState<InboxMessage['kind']>();
  const [unread, setUnread] = useState(0);
  const [current, setCurrent] = useState(1);
  const pageQuery = { current, size, unread, ...(kind === undefined ? {} : { kind }) };
  const { data, error, refetch } = useCall(inboxMessages, pageQuery, { keepsPrevious: true });
  const count = useCall(inboxToRead, {}).data?.count ?? 0;
  // The shown messages decide, too: the count is another call, which is later and may fail.
  const hasUnread = count > 0 || (data?.records.some(({ isRead }) => !isRead) ?? false);
  const isFiltered = kind !== undefined || unread === 1;
  return (
    <PageFrame
      title={texts.title}
      purpose={texts.purpose}
      extra={<Button onClick={() => openTab('/info/index?tab=messages')}>{texts.settings}</Button>}
    >
      <div className="ec-card ec-stack">
        <search className="inbox-filters">
          <Segmented
            value={unread}
            onChange={(value) => {
              setUnread(value);
              setCurrent(1);
            }}
            options={[
              { value: 0, label: texts.all },
              { value: 1, label: texts.unreadOnly },
            ]}
          />
          <Select
            allowClear
            placeholder={texts.anyKind}
            aria-label={texts.anyKind}
            value={kind ?? null}
            onChange={(value) => {
              setKind(value ?? undefined);
              setCurrent(1);
            }}
            options={messageKind.values.map((each) => ({ value: each.key, label: labelOf(each, language) }))}
          />
          {hasUnread ? (
            <Button type="link" loading={isPending} onClick={() => read({})}>
              {texts.readAll}
            </Button>
          ) : null}
        </search>
        {!data ? (
          error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={6} columns={1} />
          )
        ) : data.total === 0 ? (
          <Empty
            title={isFiltered ? texts.noneFound : texts.none}
            reason={isFiltered ? texts.noneFoundText : texts.noneText}
          />
        ) : (
          <MessageList rows={data.records} />
        )}
        {data && data.pages > 1 ? (
          <Pagination
            current={current}
            pageSize={size}
            total={data.total}
            showSizeChanger={false}
            onChange={setCurrent}
          />
        ) : null}
      </div>
    </PageFrame>
  );
}
