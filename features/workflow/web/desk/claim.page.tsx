// /work/claim: the page lists tasks that the person may claim. A claimed task moves to the open tasks.
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { handlePath, routeOf } from '../../shared/process-paths.ts';
import { claimList, claimTask } from '../../shared/work.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import { useProcessSearch, useTaskColumns } from './task-columns.tsx';
import { useTaskLinks } from './use-task-links.tsx';
import '../flow.css';

type Task = OutputOf<typeof claimList>['records'][number];

const usePage = (query: FlowQuery) => useCall(claimList, query, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(flowTexts);
  const { can, openTab } = useConsole();
  const { offer } = useFeedback();
  const { entries } = useCategories();
  const { send } = useFlowSend(claimTask);
  const columns = useTaskColumns();
  const { actions, dialog } = useTaskLinks('work_claim');
  const claim = async (task: Task) => {
    const isDone = await send({ taskId: task.taskId }, texts.claimed);
    if (isDone) offer(texts.claimed, texts.toTodo, () => openTab(handlePath(routeOf(task.category, entries), task)));
  };
  return (
    <>
      <FlowList<Task>
        title={texts.rows.claim}
        label={texts.rows.claim}
        purpose={texts.purposes.claim}
        searchParts={useProcessSearch()}
        usePage={usePage}
        idOf={({ taskId }) => taskId}
        columns={[
          columns.process,
          columns.task,
          columns.subject,
          columns.starter,
          columns.arrived,
          columns.waiting,
          columns.category,
        ]}
        actions={[
          {
            key: 'claim',
            label: texts.act.claim,
            isFrequent: true,
            appliesTo: () => can('work_claim_sign'),
            run: claim,
          },
          ...actions,
        ]}
      />
      {dialog}
    </>
  );
}
