// The tabs of the bell: messages and notices of the person (specification §2). The popover shows the newest entries in a list of fixed height.
// The drawer can also show older entries and mark all as read.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { BellTab } from '@ec/resource-web/feature-pages';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { readNotices, receivedNotices } from '../../shared/notice/notice.contract.ts';
import { noticeTexts } from './notice-texts.ts';
import { ReceivedList } from './received-list.tsx';

const step = 20;
const most = 99;

export interface BellTabsProps {
  /** Tabs of other features. They come before the tab of notices. */
  tabs: readonly BellTab[];
  /** The number of unread entries, by the key of the tab. */
  counts: Readonly<Record<string, number>>;
  tab: string;
  /** True in the popover: a list of fixed height, without older entries and without "mark all as read". */
  isShort: boolean;
  onTab(tab: string): void;
  onOpen(id: string): void;
  onLeave(): void;
  onAll(): void;
}

export function BellTabs({ tabs, counts, tab, isShort, onTab, onOpen, onLeave, onAll }: BellTabsProps) {
  const texts = useTexts(noticeTexts);
  const language = useLanguage();
  const countOf = (key: string) => counts[key] ?? 0;
  const tabLabel = (name: string, count: number) =>
    count > 0 ? fill(texts.count, { name, count: count > most ? texts.many : count }) : name;
  const contents = [
    ...tabs.map(({ key, label, Content }) => ({
      key,
      name: labelOf(label, language),
      content: <Content isShort={isShort} onLeave={onLeave} unread={countOf(key)} />,
    })),
    {
      key: 'notices',
      name: texts.notices,
      content: <Received isShort={isShort} onOpen={onOpen} hasUnread={countOf('notices') > 0} />,
    },
  ];
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={onTab}
        items={contents.map(({ key, name, content }) => ({
          key,
          label: tabLabel(name, countOf(key)),
          children: <div className={isShort ? 'bell-list' : undefined}>{content}</div>,
        }))}
      />
      {isShort ? (
        <Button type="link" block onClick={onAll}>
          {texts.all}
        </Button>
      ) : null}
    </>
  );
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
