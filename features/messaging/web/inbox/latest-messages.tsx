// Shows the latest messages in the bell, with links to all messages and to the settings.
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { BellTabProps } from '@ec/resource-web/feature-pages';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { inboxMessages } from '../../shared/inbox/inbox.contract.ts';
import { inboxTexts } from './inbox-texts.ts';
import { MessageList, useReadInbox } from './message-list.tsx';
import './inbox.css';

const most = 20;

export function LatestMessages({ unread, isShort, onLeave }: BellTabProps) {
  const texts = useTexts(inboxTexts);
  const { openTab } = useConsole();
  const { read, isPending } = useReadInbox();
  const { data, error, refetch } = useCall(inboxMessages, { current: 1, size: most });
  const go = (path: string) => () => {
    onLeave();
    openTab(path);
  };
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} columns={1} />;
  return (
    <div className="ec-stack">
      {isShort ? null : (
        <div className="inbox-acts">
          <Button type="link" onClick={go('/info/messages')}>
            {texts.page}
          </Button>
          <Button type="link" onClick={go('/info/index?tab=messages')}>
            {texts.settings}
          </Button>
          {unread > 0 || data.records.some(({ isRead }) => !isRead) ? (
            <Button type="link" loading={isPending} onClick={() => read({})}>
              {texts.readAll}
            </Button>
          ) : null}
        </div>
      )}
      {data.total === 0 ? (
        <Empty title={texts.none} reason={texts.noneText} />
      ) : (
        <MessageList rows={data.records} onLeave={onLeave} />
      )}
    </div>
  );
}
