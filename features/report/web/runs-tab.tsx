// Lists the runs of a report's schedule, with recipients and results.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { permissionsOf } from '@ec/resource/calls';
import type { DetailTab } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { useStateTag } from '@ec/resource-web/use-state-tag';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Pagination } from 'antd';
import { useState } from 'react';
import { reportRuns } from '../shared/report.contract.ts';
import { reportRunState } from '../shared/report.enums.ts';
import { report } from '../shared/report.resource.ts';
import { reportTexts } from './report-texts.ts';
import './report.css';

const size = 20;

export const runsTab: DetailTab<typeof report> = {
  key: 'runs',
  label: { zh: '发送记录', en: 'Sent' },
  permission: permissionsOf(report).view,
  Content: ({ row }) => <Runs id={row.id} />,
};

function Runs({ id }: { id: string }) {
  const texts = useTexts(reportTexts);
  const tagOf = useStateTag(reportRunState);
  const [current, setCurrent] = useState(1);
  const { data, error, refetch } = useCall(reportRuns, { id, current, size }, { keepsPrevious: true });
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={5} columns={4} />;
  if (data.total === 0) return <Empty title={texts.runsNone} reason={texts.runsText} />;
  return (
    <div className="report-result">
      <div className="report-scroll">
        <table className="ec-plain-table report-table">
          <thead>
            <tr>
              <th scope="col">{texts.due}</th>
              <th scope="col">{texts.person}</th>
              <th scope="col">{texts.state}</th>
              <th scope="col">{texts.ended}</th>
            </tr>
          </thead>
          <tbody>
            {data.records.map(({ id: key, dueTime, userName, runState, message, endTime }) => (
              <tr key={key}>
                <td>
                  <TimeText value={dueTime} />
                </td>
                <td>{userName}</td>
                <td>
                  {tags([tagOf(runState)])} {message ? <span className="ec-muted">{message}</span> : null}
                </td>
                <td>{endTime ? <TimeText value={endTime} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
