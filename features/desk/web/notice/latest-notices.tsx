// The latest notices on the home page. Without notices this part is hidden.
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { receivedNotices } from '../../shared/notice/notice.contract.ts';
import { NoticeReader } from './late-reader.tsx';
import { noticeTexts } from './notice-texts.ts';
import { ReceivedList } from './received-list.tsx';

const most = 4;

export function LatestNotices() {
  const texts = useTexts(noticeTexts);
  const [read, setRead] = useState<string>();
  const { data } = useCall(receivedNotices, { current: 1, size: most }, { staleTime: 30_000 });
  if (!data || data.total === 0) return null;
  return (
    <section className="ec-card home-half" aria-labelledby="home-notices">
      <h2 className="ec-card-title" id="home-notices">
        {texts.latest}
      </h2>
      <ReceivedList rows={data.records} onOpen={setRead} />
      {read ? <NoticeReader id={read} onClose={() => setRead(undefined)} /> : null}
    </section>
  );
}
