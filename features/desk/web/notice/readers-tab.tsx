// Lists the recipients of a notice. Recipients who have not read the notice come first.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { DetailTab } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Pagination } from 'antd';
import { useState } from 'react';
import { noticeReaders } from '../../shared/notice/notice.contract.ts';
import { notice } from '../../shared/notice/notice.resource.ts';
import { noticeTexts } from './notice-texts.ts';
import './notice.css';

const size = 20;

export const readersTab: DetailTab<typeof notice> = {
  key: 'readers',
  label: { zh: '阅读情况', en: 'Read by' },
  permission: permissionsOf(notice).action('publish'),
  Content: ({ row }) => <Readers id={row.id} />,
};

function Readers({ id }: { id: string }) {
  const texts = useTexts(noticeTexts);
  const [current, setCurrent] = useState(1);
  const { data, error, refetch } = useCall(noticeReaders, { id, current, size }, { keepsPrevious: true });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={5} columns={3} />;
  if (data.total === 0) return <Empty title={texts.readersNone} reason={texts.readersText} />;
  return (
    <div className="ec-stack">
      <table className="notice-readers">
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            <th scope="col">{texts.department}</th>
            <th scope="col">{texts.readAt}</th>
          </tr>
        </thead>
        <tbody>
          {data.records.map(({ userId, name, deptName, readTime }) => (
            <tr key={userId}>
              <td>{name}</td>
              <td>{deptName}</td>
              <td>{readTime ? <TimeText value={readTime} /> : <span className="ec-muted">{texts.notYet}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.pages > 1 ? (
        <Pagination
          size="small"
          current={current}
          pageSize={size}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      ) : null}
    </div>
  );
}
