// /flow/manager: the page lists deployed processes; people suspend, activate and remove them here.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { changeState, deleteDeployment, managerList } from '../../shared/model.contract.ts';
import { FlowList, type FlowQuery } from '../desk/flow-list.tsx';
import { SuspendedTag, useProcessSearch, useTaskColumns } from '../desk/task-columns.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { DiagramDialog } from '../viewer/diagram-dialog.tsx';
import { modelTexts } from './model-texts.ts';
import '../flow.css';

type Definition = OutputOf<typeof managerList>['records'][number];

const active = 1;
const isActive = ({ suspensionState }: Definition): boolean => suspensionState === active;
const usePage = (query: FlowQuery) => useCall(managerList, query, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(modelTexts);
  const flow = useTexts(flowTexts);
  const { can } = useConsole();
  const { time, text } = useTaskColumns();
  const { confirm } = useFeedback();
  const state = useFlowSend(changeState);
  const removal = useFlowSend(deleteDeployment);
  const [drawn, draw] = useState<string>();
  const change = async (definition: Definition) => {
    const isStop = isActive(definition);
    const { id, name } = definition;
    const isSure = await confirm({
      title: fill(isStop ? texts.suspendTitle : texts.activateTitle, { name }),
      content: isStop ? texts.suspendText : texts.activateText,
      okText: isStop ? texts.suspend : texts.activate,
      danger: isStop,
    });
    if (isSure) await state.send({ processId: id, state: isStop ? 'suspend' : 'active' });
  };
  const remove = async ({ name, version, deploymentId }: Definition) => {
    const title = fill(texts.removeDefinitionTitle, { name, version });
    const isSure = await confirm({ title, content: texts.removeDefinitionText, okText: texts.remove, danger: true });
    if (isSure) await removal.send({ deploymentIds: deploymentId });
  };
  return (
    <>
      <FlowList<Definition>
        title={texts.definitions}
        label={texts.definitions}
        purpose={texts.definitionsPurpose}
        searchParts={useProcessSearch()}
        usePage={usePage}
        idOf={({ id }) => id}
        onOpen={({ id }) => draw(id)}
        columns={[
          {
            name: 'name',
            heading: flow.processName,
            width: 200,
            isTitle: true,
            wordsOf: ({ name }) => name,
            render: ({ name }) => name,
          },
          text('key', flow.processKey, ({ key }) => key, 160),
          text('version', flow.version, ({ version }) => fill(flow.versionOf, { version }), 80),
          text('categoryName', flow.category, ({ categoryName }) => categoryName),
          text('tenantId', flow.mode, ({ tenantId }) => (tenantId === '' ? flow.general : tenantId)),
          {
            name: 'state',
            heading: flow.state,
            width: 90,
            render: (row) => (isActive(row) ? flow.active : <SuspendedTag />),
          },
          time('deploymentTime', flow.deployTime, ({ deploymentTime }) => deploymentTime),
        ]}
        actions={[
          {
            key: 'diagram',
            label: texts.diagram,
            appliesTo: () => can('flow_manager_image'),
            run: ({ id }) => draw(id),
          },
          {
            key: 'suspend',
            label: texts.suspend,
            appliesTo: (row) => can('flow_manager_state') && isActive(row),
            run: change,
          },
          {
            key: 'activate',
            label: texts.activate,
            appliesTo: (row) => can('flow_manager_state') && !isActive(row),
            run: change,
          },
          {
            key: 'remove',
            label: texts.remove,
            isDangerous: true,
            appliesTo: () => can('flow_manager_remove'),
            run: remove,
          },
        ]}
      />
      {drawn ? <DiagramDialog of={{ processDefinitionId: drawn }} onClose={() => draw(undefined)} /> : null}
    </>
  );
}
