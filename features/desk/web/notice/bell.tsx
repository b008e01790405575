// The bell in the header: the number of unread messages and notices, a popover with the newest entries, and a drawer with all entries.
import { BellOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { messagesReadTopic } from '@ec/messaging/shared/inbox/inbox.contract';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { streamTopics } from '@ec/records/console/stream-topics';
import type { HeaderPartProps } from '@ec/resource-web/feature-pages';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazyPart } from '@ec/ui/layout/lazy-part.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Drawer, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { noticesToRead } from '../../shared/notice/notice.contract.ts';
import type { BellTabsProps } from './bell-tabs.tsx';
import { NoticeReader } from './late-reader.tsx';
import { noticeTexts } from './notice-texts.ts';
import './bell.css';

/** The tabs open with a click, so their code is loaded after the code of the header. */
const BellTabs = lazyPart<BellTabsProps>(
  async () => (await import('./bell-tabs.tsx')).BellTabs,
  ({ onRetry }) => <LoadError error={undefined} onRetry={onRetry} />,
  <ListSkeleton rows={4} columns={1} />,
);

/** Milliseconds. */
const refetchInterval = 60_000;
const most = 99;

type Place = 'popover' | 'drawer' | undefined;

export function Bell({ bellTabs }: HeaderPartProps) {
  const texts = useTexts(noticeTexts);
  const [place, setPlace] = useState<Place>();
  const [tab, setTab] = useState<BellTabsProps['tab']>();
  /** The notice in the reader, and the place to return to afterwards. */
  const [read, setRead] = useState<{ id: string; from: Place }>();
  const polled = { staleTime: refetchInterval / 2, refetchInterval };
  const { data, refetch } = useCall(noticesToRead, {}, polled);
  const { count: notices = 0, messages = 0 } = data ?? {};
  // If the person reads messages in another browser tab, the event stream tells this tab, which then refetches the count.
  useEffect(() => streamTopics.follow(messagesReadTopic, () => void refetch()), [refetch]);
  const count = notices + messages;
  const label = count > 0 ? fill(texts.bellCount, { count: count > most ? texts.many : count }) : texts.bell;
  const close = () => setPlace(undefined);
  // The bell opens on the notices if only notices are unread, else on the messages. After that the person may choose a tab.
  const first = messages === 0 && notices > 0 ? 'notices' : 'messages';
  const content = (isShort: boolean) => (
    <BellTabs
      isShort={isShort}
      tabs={bellTabs}
      counts={{ notices, messages }}
      tab={tab ?? first}
      onTab={setTab}
      onOpen={(id) => {
        setRead({ id, from: place });
        // The popover would cover the notice.
        if (isShort) close();
      }}
      onLeave={close}
      onAll={() => setPlace('drawer')}
    />
  );
  return (
    <>
      <Popover
        open={place === 'popover'}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        classNames={{ root: 'bell-root' }}
        onOpenChange={(isOpen) => {
          setTab(undefined);
          setPlace(isOpen ? 'popover' : undefined);
        }}
        styles={{ root: { width: 'min(350px, 100vw - 16px)' }, container: { padding: '4px 12px 8px' } }}
        content={
          <section className="bell-popover" role="dialog" aria-label={texts.bell}>
            {content(true)}
          </section>
        }
      >
        <button type="button" className="header-button" aria-label={label} title={label} aria-haspopup="dialog">
          <Badge count={count} overflowCount={most} size="small" offset={[2, 0]}>
            <BellOutlined aria-hidden />
          </Badge>
        </button>
      </Popover>
      <Drawer open={place === 'drawer'} size="min(400px, 100vw)" title={texts.bell} onClose={close} destroyOnHidden>
        {content(false)}
      </Drawer>
      {read ? (
        <NoticeReader
          id={read.id}
          onClose={() => {
            setRead(undefined);
            setPlace(read.from);
          }}
        />
      ) : null}
    </>
  );
}
