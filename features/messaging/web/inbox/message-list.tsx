// Lists messages. Opening a message marks it as read and opens the page to which it links.
import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { streamTopics } from '@ec/records/console/stream-topics';
import { keyOf, useSend } from '@ec/resource-web/use-call';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import {
  type InboxMessage,
  inboxMessages,
  inboxToRead,
  messagesReadTopic,
  readInbox,
} from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { inboxTexts } from './inbox-texts.ts';
import '@ec/ui/value/notice-list.css';

/** Returns the address for the link of a message; undefined for an empty link, or where the person has no access to the page. */
function useAddressOf(): (link: string) => string | undefined {
  const { pageOf } = useConsole();
  return (link) => {
    if (link === '' || link.startsWith('/')) return link || undefined;
    const [code = '', ...query] = link.split('?');
    const path = pageOf?.(code);
    return path && [path, ...query].join('?');
  };
}

/** Marks messages as read, and refreshes this page and, by `messagesReadTopic`, the bell. */
export function useReadInbox() {
  const client = useQueryClient();
  const send = useSend(readInbox);
  return {
    isPending: send.isPending,
    read: (input: { id?: string }) =>
      send.mutate(input, {
        onSettled: () => {
          for (const call of [inboxToRead, inboxMessages]) void client.invalidateQueries({ queryKey: keyOf(call) });
          streamTopics.publish(messagesReadTopic, undefined);
        },
      }),
  };
}

export function MessageList({ rows, onLeave }: { rows: readonly InboxMessage[]; onLeave?(): void }) {
  const texts = useTexts(inboxTexts);
  const language = useLanguage();
  const { openTab } = useConsole();
  const addressOf = useAddressOf();
  const { read } = useReadInbox();
  const open = ({ id, link, isRead }: InboxMessage) => {
    if (!isRead) read({ id });
    const address = addressOf(link);
    if (!address) return;
    onLeave?.();
    openTab(address);
  };
  return (
    <ul className="notice-list">
      {rows.map((message) => {
        const { id, kind, isCritical, text, time, isRead } = message;
        const kindValue = messageKind.values.find(({ key }) => key === kind);
        return (
          <li key={id}>
            <button type="button" onClick={() => open(message)} data-unread={!isRead || undefined}>
              <span className="notice-title">
                {text}
                {isRead ? null : <span className="ec-unseen">（{texts.unread}）</span>}
              </span>
              <span className="notice-facts">
                {isCritical ? <Tag color="error">{texts.critical}</Tag> : null}
                {kindValue ? <span>{labelOf(kindValue, language)}</span> : null}
                <TimeText value={time} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
