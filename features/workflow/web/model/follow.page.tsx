// /flow/follow: the page lists the running instances of everybody, for people who supervise workflows.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMemo, useState } from 'react';
import { followDelete, followList } from '../../shared/model.contract.ts';
import { detailPath, routeOf } from '../../shared/process-paths.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { FlowList, type FlowQuery } from '../desk/flow-list.tsx';
import { SuspendedTag, useTaskColumns } from '../desk/task-columns.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { DiagramDialog } from '../viewer/diagram-dialog.tsx';
import { modelTexts } from './model-texts.ts';
import '../flow.css';

type Instance = OutputOf<typeof followList>['records'][number];

const suspended = 2;
const interval = 30_000;
const usePage = (query: FlowQuery) => useCall(followList, query, { keepsPrevious: true, refetchInterval: interval });

export function Page() {
  const texts = useTexts(modelTexts);
  const flow = useTexts(flowTexts);
  const { can, openTab } = useConsole();
  const { entries } = useCategories();
  const { time, text } = useTaskColumns();
  const [drawn, draw] = useState<string>();
  const [deleted, askToDelete] = useState<Instance>();
  const search = useMemo(
    () => [
      { kind: 'text' as const, names: ['name'], label: flow.processName },
      { kind: 'text' as const, names: ['processInstanceId'], label: texts.instanceId },
      { kind: 'category' as const, names: ['category'], label: flow.category },
      { kind: 'days' as const, names: ['beginDate', 'endDate'], label: flow.days },
    ],
    [texts, flow],
  );
  return (
    <>
      <FlowList<Instance>
        title={texts.instances}
        label={texts.instances}
        purpose={texts.instancesPurpose}
        searchParts={search}
        usePage={usePage}
        idOf={({ id }) => id}
        onOpen={(row) => openTab(detailPath(routeOf(row.category, entries), row))}
        columns={[
          {
            name: 'processDefinitionName',
            heading: flow.processName,
            width: 200,
            isTitle: true,
            wordsOf: ({ processDefinitionName }) => processDefinitionName,
            render: ({ processDefinitionName }) => processDefinitionName,
          },
          text('key', flow.processKey, ({ processDefinitionKey }) => processDefinitionKey, 140),
          text('instance', texts.instanceId, ({ processInstanceId }) => processInstanceId, 180),
          text('startUserName', texts.starter, ({ startUserName }) => startUserName),
          {
            name: 'state',
            heading: flow.state,
            width: 90,
            render: ({ suspensionState }) => (suspensionState === suspended ? <SuspendedTag /> : flow.active),
          },
          time('startTime', texts.startTime, ({ startTime }) => startTime),
        ]}
        actions={[
          { key: 'diagram', label: texts.diagram, run: ({ processInstanceId }) => draw(processInstanceId) },
          {
            key: 'delete',
            label: texts.deleteInstance,
            isDangerous: true,
            appliesTo: () => can('flow_follow_delete'),
            run: askToDelete,
          },
        ]}
      />
      {drawn ? <DiagramDialog of={{ processInstanceId: drawn }} onClose={() => draw(undefined)} /> : null}
      {deleted ? <DeleteDialog instance={deleted} onClose={() => askToDelete(undefined)} /> : null}
    </>
  );
}

function DeleteDialog({ instance, onClose }: { instance: Instance; onClose(): void }) {
  const texts = useTexts(modelTexts);
  const { reason } = useTexts(flowTexts);
  const { isPending, sendFromDialog } = useFlowSend(followDelete);
  const { processInstanceId, processDefinitionName: name } = instance;
  return (
    <AskDialog
      title={fill(texts.deleteTitle, { name })}
      text={texts.deleteText}
      act={{ label: texts.deleteInstance, isDangerous: true }}
      reason={{ label: reason, isRequired: true }}
      isSending={isPending}
      send={(answers) => sendFromDialog({ processInstanceId, deleteReason: answers.reason })}
      onClose={onClose}
    />
  );
}
