// The bell in the header: how many messages and notices are unread, the latest of them, and the way to all.
import { BellOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Button, Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { noticesToRead, readNotices, receivedNotices } from '../../shared/notice/notice.contract.ts';
import { inboxTexts } from '../inbox/inbox-texts.ts';
import { LatestMessages } from '../inbox/latest-messages.tsx';
import { NoticeReader } from './notice-reader.tsx';
import { noticeTexts } from './notice-texts.ts';
import { ReceivedList } from './received-list.tsx';

const freshFor = 60_000;
const step = 20;
const most = 99;

export function Bell() {
  const texts = useTexts(noticeTexts);
  const [isOpened, setOpened] = useState(false);
  const [read, setRead] = useState<string>();
  const polled = { staleTime: freshFor / 2, refetchInterval: freshFor };
  const { count: notices = 0, messages = 0 } = useCall(noticesToRead, {}, polled).data ?? {};
  const count = notices + messages;
  const label = count > 0 ? fill(texts.bellCount, { count: count > most ? texts.many : count }) : texts.bell;
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Badge {...{ count }} overflowCount={most} size="small" offset={[2, 0]}>
          <BellOutlined aria-hidden />
        </Badge>
      </button>
      <Drawer
        open={isOpened}
        size="min(400px, 100vw)"
        title={texts.bell}
        onClose={() => setOpened(false)}
        destroyOnHidden
      >
        <Told {...{ notices, messages }} onOpen={setRead} onLeave={() => setOpened(false)} />
      </Drawer>
      {read ? <NoticeReader id={read} onClose={() => setRead(undefined)} /> : null}
    </>
  );
}

interface ToldProps {
  notices: number;
  messages: number;
  onOpen(id: string): void;
  onLeave(): void;
}

/** What the product tells, and what people do; opened where something is unread. */
function Told({ notices, messages, onOpen, onLeave }: ToldProps) {
  const texts = useTexts(inboxTexts);
  const [first] = useState(messages === 0 && notices > 0 ? 'notices' : 'messages');
  const named = (name: string, count: number) =>
    count > 0 ? fill(texts.count, { name, count: count > most ? `${most}+` : count }) : name;
  return (
    <Tabs
      defaultActiveKey={first}
      items={[
        {
          key: 'messages',
          label: named(texts.messages, messages),
          children: <LatestMessages hasUnread={messages > 0} onLeave={onLeave} />,
        },
        {
          key: 'notices',
          label: named(texts.notices, notices),
          children: <Received hasUnread={notices > 0} onOpen={onOpen} />,
        },
      ]}
    />
  );
}

function Received({ hasUnread, onOpen }: { hasUnread: boolean; onOpen(id: string): void }) {
  const texts = useTexts(noticeTexts);
  const [size, setSize] = useState(step);
  const readAll = useSend(readNotices);
  const { data, error, refetch } = useCall(receivedNotices, { current: 1, size }, { keepsPrevious: true });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={1} />;
  if (data.total === 0) return <Empty title={texts.none} reason={texts.noneText} />;
  return (
    <div className="ec-stack">
      {hasUnread ? (
        <Button type="link" className="notice-all" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
          {texts.readAll}
        </Button>
      ) : null}
      <ReceivedList rows={data.records} onOpen={onOpen} />
      {data.total > size ? <Button onClick={() => setSize(size + step)}>{texts.older}</Button> : null}
    </div>
  );
}
