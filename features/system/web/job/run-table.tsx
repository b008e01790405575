// Lists runs of jobs, the latest first, with result and duration.
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { jobRuns } from '../../shared/jobs.contract.ts';
import { durationText } from './duration-text.ts';
import { JobTable, whyColumn } from './job-table.tsx';
import { jobTexts } from './job-texts.ts';
import { RunTag } from './run-tag.tsx';
import { StateSelect } from './state-select.tsx';
import { useJobPage } from './use-job-page.ts';

export function RunTable({ isPlatforms }: { isPlatforms: boolean }) {
  const texts = useTexts(jobTexts);
  const page = useJobPage();
  const runs = useCall(jobRuns, page.query, { refetchInterval: 30_000, keepsPrevious: true });
  return (
    <>
      <div className="jobs-tools">
        <StateSelect value={page.state} names={texts.runStates} onChange={page.chooseState} />
      </div>
      <JobTable
        query={runs}
        page={page}
        isPlatforms={isPlatforms}
        empty={{ title: texts.nothingRun, reason: texts.nothingRunWhy }}
        width={820}
        columns={[
          { title: texts.started, width: 130, render: (_, row) => <TimeText value={row.startTime} /> },
          { title: texts.took, width: 90, align: 'end', render: (_, row) => durationText(row.ms) },
          { title: texts.state, width: 90, render: (_, row) => <RunTag state={row.state} /> },
          { title: texts.done, width: 80, align: 'end', dataIndex: 'done' },
          whyColumn(texts.why),
        ]}
      />
    </>
  );
}
