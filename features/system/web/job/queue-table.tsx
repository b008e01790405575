// Lists queued jobs, failed ones first, with buttons to retry or drop each.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Button, Space, Tag } from 'antd';
import { forgetJob, jobState, type QueuedJob, queuedJobs, retryJob } from '../../shared/jobs.contract.ts';
import { JobTable, whyColumn } from './job-table.tsx';
import { jobTexts } from './job-texts.ts';
import { StateSelect } from './state-select.tsx';
import { useJobPage } from './use-job-page.ts';

const colours = ['default', 'processing', 'warning', 'error'];

export function QueueTable({ isPlatforms }: { isPlatforms: boolean }) {
  const texts = useTexts(jobTexts);
  const page = useJobPage();
  const jobs = useCall(queuedJobs, page.query, { refetchInterval: 10_000, keepsPrevious: true });
  return (
    <>
      <Space wrap className="jobs-tools">
        <StateSelect value={page.state} names={texts.states} onChange={page.chooseState} />
        <Button loading={jobs.isFetching} onClick={() => void jobs.refetch()}>
          {texts.refresh}
        </Button>
      </Space>
      <JobTable
        query={jobs}
        page={page}
        isPlatforms={isPlatforms}
        empty={{ title: texts.nothingQueued, reason: texts.nothingQueuedWhy }}
        width={900}
        columns={[
          {
            title: texts.state,
            width: 100,
            render: (_, row) => <Tag color={colours[row.state]}>{texts.states[row.state]}</Tag>,
          },
          { title: texts.due, width: 130, render: (_, row) => <TimeText value={row.runTime} /> },
          { title: texts.tries, width: 80, render: (_, row) => `${row.attempts} / ${row.maxAttempts}` },
          whyColumn(texts.why),
          { title: '', width: 150, render: (_, row) => <Touch row={row} onDone={() => void jobs.refetch()} /> },
        ]}
      />
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
