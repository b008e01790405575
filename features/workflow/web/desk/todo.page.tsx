// /work/todo: the page lists tasks that wait for the person. Several can be approved together where their models permit it.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { handlePath, routeOf } from '../../shared/process-paths.ts';
import { delegateTask, deleteTask, todoList, unclaimTask } from '../../shared/work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import type { OpenTask } from './open-task.ts';
import { SuspendedTag, useProcessSearch, useTaskColumns } from './task-columns.tsx';
import { useTaskLinks } from './use-task-links.tsx';
import '../flow.css';

const suspended = 2;
const usePage = (query: FlowQuery) => useCall(todoList, query, { keepsPrevious: true });

interface TaskQuestion {
  kind: 'delegate' | 'remove';
  task: OpenTask;
}

export function Page() {
  const texts = useTexts(flowTexts);
  const { openTab, can } = useConsole();
  const { entries } = useCategories();
  const columns = useTaskColumns();
  const { actions, dialog } = useTaskLinks('work_todo');
  const unclaim = useFlowSend(unclaimTask);
  const [question, ask] = useState<TaskQuestion>();
  const [bulkApproval, setBulkApproval] = useState<{ tasks: readonly OpenTask[]; answer(isDone: boolean): void }>();
  const handle = (task: OpenTask) => openTab(handlePath(routeOf(task.category, entries), task));
  const isActive = ({ suspensionState }: OpenTask) => suspensionState !== suspended;
  const mayHandle = can('work_todo_handle');
  return (
    <>
      <FlowList<OpenTask>
        title={texts.rows.todo}
        label={texts.rows.todo}
        purpose={texts.purposes.todo}
        searchParts={useProcessSearch()}
        usePage={usePage}
        idOf={({ taskId }) => taskId}
        onOpen={mayHandle ? handle : undefined}
        columns={[
          columns.process,
          {
            ...columns.task,
            render: (row) => (
              <>
                {row.taskName} {isActive(row) ? null : <SuspendedTag />}
              </>
            ),
          },
          columns.subject,
          // Cards on a phone show only the first columns.
          columns.due,
          columns.starter,
          columns.arrived,
          columns.waiting,
          columns.category,
        ]}
        actions={[
          { key: 'handle', label: texts.act.handle, isFrequent: true, appliesTo: () => mayHandle, run: handle },
          ...actions,
          {
            key: 'delegate',
            label: texts.act.delegate,
            appliesTo: (row) => mayHandle && isActive(row),
            run: (task) => ask({ kind: 'delegate', task }),
          },
          {
            key: 'unclaim',
            label: texts.act.unclaim,
            appliesTo: (row) => mayHandle && isActive(row) && row.isClaimed,
            run: ({ taskId }) => unclaim.send({ taskId }, texts.unclaimed),
          },
          {
            key: 'remove',
            label: texts.act.remove,
            isDangerous: true,
            appliesTo: (row) => mayHandle && isActive(row),
            run: (task) => ask({ kind: 'remove', task }),
          },
        ]}
        bulkActions={
          mayHandle
            ? [
                {
                  key: 'agree',
                  label: texts.act.agreeSeveral,
                  refusalOf: (tasks) => refusalOf(tasks, texts.agreeNotAllowed),
                  run: (tasks) => new Promise((answer) => setBulkApproval({ tasks, answer })),
                },
              ]
            : []
        }
      />
      {dialog}
      {question ? <TaskDialog {...question} onClose={() => ask(undefined)} /> : null}
      {bulkApproval ? (
        <AgreeDialog
          tasks={bulkApproval.tasks}
          onClose={(isDone) => {
            setBulkApproval(undefined);
            bulkApproval.answer(isDone);
          }}
        />
      ) : null}
    </>
  );
}

function refusalOf(tasks: readonly OpenTask[], words: string): string | undefined {
  const refusedTasks = tasks.filter(({ mayBulk, suspensionState }) => !mayBulk || suspensionState === suspended);
  return refusedTasks.length === 0
    ? undefined
    : fill(words, { names: refusedTasks.map(({ taskName }) => taskName).join('、') });
}

function TaskDialog({ kind, task, onClose }: TaskQuestion & { onClose(): void }) {
  const texts = useTexts(flowTexts);
  const delegate = useFlowSend(delegateTask);
  const remove = useFlowSend(deleteTask);
  const { taskId, taskName: name } = task;
  if (kind === 'delegate')
    return (
      <AskDialog
        title={fill(texts.delegateTitle, { name })}
        text={texts.delegateText}
        act={{ label: texts.act.delegate, isDangerous: false }}
        asksPerson
        isSending={delegate.isPending}
        send={({ userId }) => delegate.sendFromDialog({ taskId, userId })}
        onClose={onClose}
      />
    );
  return (
    <AskDialog
      title={fill(texts.removeTaskTitle, { name })}
      text={texts.removeTaskText}
      act={{ label: texts.act.remove, isDangerous: true }}
      reason={{ label: texts.reason, isRequired: true }}
      isSending={remove.isPending}
      send={({ reason }) => remove.sendFromDialog({ taskId, reason })}
      onClose={onClose}
    />
  );
}
