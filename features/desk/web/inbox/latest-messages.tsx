// The latest messages in the bell, and the way to all of them and to the settings.
import { inboxMessages } from '@ec/messaging/shared/inbox/inbox.contract';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { inboxTexts } from './inbox-texts.ts';
import { MessageList, useReadInbox } from './message-list.tsx';
import './inbox.css';

const most = 20;

interface LatestMessagesProps {
  hasUnread: boolean;
  /** In the popover: the rows alone. */
  isShort: boolean;
  onLeave(): void;
}

export function LatestMessages({ hasUnread, isShort, onLeave }: LatestMessagesProps) {
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
          {hasUnread ? (
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
