// The bell in the header: how many notices are unread, the latest of them, and the way to all.
import { BellOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { noticesToRead, readNotices, receivedNotices } from '../../shared/notice/notice.contract.ts';
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
  const count = useCall(noticesToRead, {}, { staleTime: freshFor / 2, refetchInterval: freshFor }).data?.count ?? 0;
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
        <Received hasUnread={count > 0} onOpen={setRead} />
      </Drawer>
      {read ? <NoticeReader id={read} onClose={() => setRead(undefined)} /> : null}
    </>
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
