// /work/done: the page lists tasks that the person has handled.
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { doneList } from '../../shared/work.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import { FinishedTag, useProcessSearch, useTaskColumns } from './task-columns.tsx';
import { useTaskLinks } from './use-task-links.tsx';
import '../flow.css';

type Done = OutputOf<typeof doneList>['records'][number];

const usePage = (query: FlowQuery) => useCall(doneList, query, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(flowTexts);
  const columns = useTaskColumns();
  const { actions, open, dialog } = useTaskLinks('work_done');
  return (
    <>
      <FlowList<Done>
        title={texts.rows.done}
        label={texts.rows.done}
        purpose={texts.purposes.done}
        searchParts={useProcessSearch()}
        usePage={usePage}
        idOf={({ taskId }) => taskId}
        onOpen={open}
        columns={[
          columns.process,
          columns.text('taskName', texts.step, ({ taskName }) => taskName, 160),
          columns.subject,
          columns.starter,
          columns.category,
          {
            name: 'state',
            heading: texts.state,
            width: 100,
            render: ({ processIsFinished }) => <FinishedTag isFinished={processIsFinished === 'finished'} />,
          },
          columns.arrived,
          columns.time('endTime', texts.handledTime, ({ endTime }) => endTime),
        ]}
        actions={actions}
      />
      {dialog}
    </>
  );
}
