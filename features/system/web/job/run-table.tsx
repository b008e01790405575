// Lists runs of jobs, the latest first, with result and duration.
import { QueryReply } from '@ec/records/console/query-reply.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useExistingPage } from '@ec/ui/table/use-existing-page';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Table } from 'antd';
import { useState } from 'react';
import { type JobRun, jobRuns } from '../../shared/jobs.contract.ts';
import { durationText } from './duration-text.ts';
import { JobName } from './job-name.tsx';
import { jobTexts } from './job-texts.ts';
import { RunTag } from './run-tag.tsx';
import { StateSelect } from './state-select.tsx';

export function RunTable({ isPlatforms }: { isPlatforms: boolean }) {
  const texts = useTexts(jobTexts);
  const [state, setState] = useState<number>();
  const [current, setCurrent] = useState(1);
  const size = 20;
  const pageQuery = { current, size, ...(state === undefined ? {} : { state }) };
  const runs = useCall(jobRuns, pageQuery, { refetchInterval: 30_000, keepsPrevious: true });
  useExistingPage({ current, pageSize: size, total: runs.data?.total, onChange: setCurrent });
  return (
    <>
      <div className="jobs-tools">
        <StateSelect
          value={state}
          names={texts.runStates}
          onChange={(chosen) => {
            setState(chosen);
            setCurrent(1);
          }}
        />
      </div>
      <QueryReply query={runs} rows={6}>
        {({ records, total }) => (
          <Table<JobRun>
            rowKey="id"
            size="middle"
            scroll={{ x: 820 }}
            dataSource={records}
            locale={{ emptyText: <Empty title={texts.nothingRun} reason={texts.nothingRunWhy} /> }}
            pagination={{ current, pageSize: size, total, onChange: setCurrent, hideOnSinglePage: true }}
            columns={[
              { title: texts.job, width: 220, render: (_, row) => <JobName {...row} /> },
              ...(isPlatforms ? [{ title: texts.tenant, dataIndex: 'tenantId', width: 90 }] : []),
              { title: texts.started, width: 130, render: (_, row) => <TimeText value={row.startTime} /> },
              { title: texts.took, width: 90, align: 'end', render: (_, row) => durationText(row.ms) },
              {
                title: texts.state,
                width: 90,
                render: (_, row) => <RunTag state={row.state} />,
              },
              { title: texts.done, width: 80, align: 'end', dataIndex: 'done' },
              { title: texts.why, render: (_, row) => <span className="jobs-why">{row.why || '—'}</span> },
            ]}
          />
        )}
      </QueryReply>
    </>
  );
}
