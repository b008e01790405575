// A dialog that shows a notice to a recipient. The call that loads the notice marks it as read.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { servedKey } from '@ec/records/list/served';
import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { RichText } from '@ec/ui/value/rich-text.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { noticesToRead, receivedNotice, receivedNotices } from '../../shared/notice/notice.contract.ts';
import { notice } from '../../shared/notice/notice.resource.ts';
import { noticeTexts } from './notice-texts.ts';
import { Category } from './received-list.tsx';
import '@ec/ui/value/notice-list.css';
import './notice.css';

export function NoticeReader({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts(noticeTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useCall(receivedNotice, { id }, { gcTime: 0 });
  useEffect(() => {
    if (!data) return;
    for (const { path } of [noticesToRead, receivedNotices])
      void client.invalidateQueries({ queryKey: [...servedKey(notice), path] });
  }, [data, client]);
  return (
    <Modal open title={data?.title ?? texts.bell} footer={null} width={720} onCancel={onClose}>
      {data ? (
        <article>
          <p className="notice-facts">
            <Category of={data.category} />
            <TimeText value={data.releaseTime} />
            {data.author ? (
              <span>
                {texts.by} {data.author}
              </span>
            ) : null}
          </p>
          <RichText html={data.content} />
        </article>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Modal>
  );
}
