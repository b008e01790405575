// Lists scheduled jobs for the platform's administrators, with the next run and the last result.
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { Table } from 'antd';
import { type JobSchedule, jobSchedules } from '../../shared/jobs.contract.ts';
import { durationText } from './duration-text.ts';
import { JobName } from './job-name.tsx';
import { jobTexts } from './job-texts.ts';
import { RunTag } from './run-tag.tsx';

export function ScheduleTable() {
  const texts = useTexts(jobTexts);
  const { data, error, refetch } = useCall(jobSchedules, {}, { refetchInterval: 30_000 });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Table<JobSchedule>
      rowKey="job"
      size="middle"
      scroll={{ x: 820 }}
      loading={!data}
      dataSource={data ?? []}
      pagination={false}
      columns={[
        { title: texts.job, width: 240, render: (_, row) => <JobName {...row} /> },
        { title: texts.cron, width: 130, render: (_, { cron }) => <code>{cron}</code> },
        { title: texts.next, width: 130, render: (_, row) => <TimeText value={row.nextTime} /> },
        { title: texts.last, width: 130, render: (_, row) => <TimeText value={row.lastTime} /> },
        { title: texts.lastRun, render: (_, { lastRun }) => <LastRun run={lastRun} /> },
      ]}
    />
  );
}

function LastRun({ run }: { run: JobSchedule['lastRun'] }) {
  const texts = useTexts(jobTexts);
  if (!run) return <span className="ec-muted">{texts.nothingDone}</span>;
  return (
    <>
      <RunTag state={run.state} />
      <TimeText value={run.startTime} /> · {durationText(run.ms)}
    </>
  );
}
