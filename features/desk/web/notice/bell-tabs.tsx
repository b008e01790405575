// Mail, messages and notices of the person who looks (specification §2). The popover shows the newest in a list of fixed height, the
// drawer also what can be done with all of them.
import { fill } from '@ec/language/fill';
import { inboxSettings } from '@ec/messaging/shared/inbox/inbox.contract';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { readNotices, receivedNotices } from '../../shared/notice/notice.contract.ts';
import { inboxTexts } from '../inbox/inbox-texts.ts';
import { LatestMessages } from '../inbox/latest-messages.tsx';
import { noticeTexts } from './notice-texts.ts';
import { ReceivedList } from './received-list.tsx';

const step = 20;
const most = 99;

type Tab = 'mail' | 'messages' | 'notices';

export interface BellTabsProps {
  notices: number;
  messages: number;
  tab: Tab;
  /** In the popover: without what is done with all. */
  isShort: boolean;
  onTab(tab: Tab): void;
  onOpen(id: string): void;
  onLeave(): void;
  onAll(): void;
}

export function BellTabs({ notices, messages, tab, isShort, onTab, onOpen, onLeave, onAll }: BellTabsProps) {
  const texts = useTexts(inboxTexts);
  const { all } = useTexts(noticeTexts);
  const tabLabel = (name: string, count: number) =>
    count > 0 ? fill(texts.count, { name, count: count > most ? `${most}+` : count }) : name;
  const contents = {
    mail: <MailPlace />,
    messages: <LatestMessages {...{ isShort, onLeave }} hasUnread={messages > 0} />,
    notices: <Received {...{ isShort, onOpen }} hasUnread={notices > 0} />,
  };
  const labels = {
    mail: texts.mail,
    messages: tabLabel(texts.messages, messages),
    notices: tabLabel(texts.notices, notices),
  };
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(key as Tab)}
        items={(['mail', 'messages', 'notices'] as const).map((key) => ({
          key,
          label: labels[key],
          children: <div className={isShort ? 'bell-list' : undefined}>{contents[key]}</div>,
        }))}
      />
      {isShort ? (
        <Button type="link" block onClick={onAll}>
          {all}
        </Button>
      ) : null}
    </>
  );
}

/** Mail goes to the person's own mailbox; the console says to which. */
function MailPlace() {
  const texts = useTexts(inboxTexts);
  const { data, error, refetch } = useCall(inboxSettings, {}, { staleTime: 60_000 });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} columns={1} />;
  const reason = data.email === '' ? texts.noMail : fill(texts.mailTo, { email: data.email });
  return <Empty title={texts.noneMail} reason={reason} />;
}

interface ReceivedProps {
  hasUnread: boolean;
  isShort: boolean;
  onOpen(id: string): void;
}

function Received({ hasUnread, isShort, onOpen }: ReceivedProps) {
  const texts = useTexts(noticeTexts);
  const [size, setSize] = useState(step);
  const readAll = useSend(readNotices);
  const { data, error, refetch } = useCall(receivedNotices, { current: 1, size }, { keepsPrevious: true });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={1} />;
  if (data.total === 0) return <Empty title={texts.none} reason={texts.noneText} />;
  return (
    <div className="ec-stack">
      {hasUnread && !isShort ? (
        <Button type="link" className="notice-all" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
          {texts.readAll}
        </Button>
      ) : null}
      <ReceivedList rows={data.records} onOpen={onOpen} />
      {data.total > size && !isShort ? <Button onClick={() => setSize(size + step)}>{texts.older}</Button> : null}
    </div>
  );
}
