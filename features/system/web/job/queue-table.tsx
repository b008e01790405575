// Lists queued jobs, failed ones first, with buttons to retry or drop each.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { QueryReply } from '@ec/records/console/query-reply.tsx';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useExistingPage } from '@ec/ui/table/use-existing-page';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { forgetJob, jobState, type QueuedJob, queuedJobs, retryJob } from '../../shared/jobs.contract.ts';
import { JobName } from './job-name.tsx';
import { jobTexts } from './job-texts.ts';
import { StateSelect } from './state-select.tsx';

const colours = ['default', 'processing', 'warning', 'error'];

export function QueueTable({ isPlatforms }: { isPlatforms: boolean }) {
  const texts = useTexts(jobTexts);
  const [state, setState] = useState<number>();
  const [current, setCurrent] = useState(1);
  const size = 20;
  const pageQuery = { current, size, ...(state === undefined ? {} : { state }) };
  const jobs = useCall(queuedJobs, pageQuery, {
    refetchInterval: 10_000,
    keepsPrevious: true,
  });
  useExistingPage({ current, pageSize: size, total: jobs.data?.total, onChange: setCurrent });
  return (
    <>
      <Space wrap className="jobs-tools">
        <StateSelect
          value={state}
          names={texts.states}
          onChange={(chosen) => {
            setState(chosen);
            setCurrent(1);
          }}
        />
        <Button loading={jobs.isFetching} onClick={() => void jobs.refetch()}>
          {texts.refresh}
        </Button>
      </Space>
      <QueryReply query={jobs} rows={6}>
        {({ records, total }) => (
          <Table<QueuedJob>
            rowKey="id"
            size="middle"
            scroll={{ x: 900 }}
            dataSource={records}
            locale={{ emptyText: <Empty title={texts.nothingQueued} reason={texts.nothingQueuedWhy} /> }}
            pagination={{ current, pageSize: size, total, onChange: setCurrent, hideOnSinglePage: true }}
            columns={[
              { title: texts.job, width: 220, render: (_, row) => <JobName {...row} /> },
              ...(isPlatforms ? [{ title: texts.tenant, dataIndex: 'tenantId', width: 90 }] : []),
              {
                title: texts.state,
                width: 100,
                render: (_, row) => <Tag color={colours[row.state]}>{texts.states[row.state]}</Tag>,
              },
              { title: texts.due, width: 130, render: (_, row) => <TimeText value={row.runTime} /> },
              { title: texts.tries, width: 80, render: (_, row) => `${row.attempts} / ${row.maxAttempts}` },
              { title: texts.why, render: (_, row) => <span className="jobs-why">{row.why || '—'}</span> },
              { title: '', width: 150, render: (_, row) => <Touch row={row} onDone={() => void jobs.refetch()} /> },
            ]}
          />
        )}
      </QueryReply>
    </>
  );
}

function Touch({ row, onDone }: { row: QueuedJob; onDone(): void }) {
  const texts = useTexts(jobTexts);
  const { can } = useConsole();
  const { success, confirm } = useFeedback();
  const retry = useSend(retryJob);
  const forget = useSend(forgetJob);
  const after = (words: string) => ({ onSuccess: () => success(words), onSettled: onDone });
  const drop = async () => {
    const content = fill(texts.forgetText, { name: row.jobName });
    if (await confirm({ title: texts.forgetTitle, content, okText: texts.forget, danger: true }))
      forget.mutate({ id: row.id }, after(texts.forgotten));
  };
  if (row.state === jobState.running) return null;
  return (
    <Space>
      {can('jobs_retry') && row.state !== jobState.waiting ? (
        <Button
          type="link"
          size="small"
          loading={retry.isPending}
          onClick={() => retry.mutate({ id: row.id }, after(texts.retried))}
        >
          {texts.retry}
        </Button>
      ) : null}
      {can('jobs_forget') ? (
        <Button type="link" size="small" danger loading={forget.isPending} onClick={() => void drop()}>
          {texts.forget}
        </Button>
      ) : null}
    </Space>
  );
}
