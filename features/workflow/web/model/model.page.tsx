// /flow/model: the page lists models of processes; people deploy them here.
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { AddButton } from '@ec/records/list/list-toolbar.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { modelDetail, modelList, modelRemove } from '../../shared/model.contract.ts';
import { FlowList, type FlowQuery } from '../desk/flow-list.tsx';
import { useTaskColumns } from '../desk/task-columns.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { FlowDiagram } from '../viewer/flow-diagram.tsx';
import { viewerTexts } from '../viewer/viewer-texts.ts';
import { DeployDialog } from './deploy-dialog.tsx';
import { modelTexts } from './model-texts.ts';
import { saveXml } from './save-xml.ts';
import { UploadDialog } from './upload-dialog.tsx';
import '../flow.css';

type Model = OutputOf<typeof modelList>['records'][number];
type OpenDialog = { kind: 'create' } | { kind: 'update' | 'deploy' | 'diagram'; model: Model };

const usePage = (query: FlowQuery) => useCall(modelList, query, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(modelTexts);
  const flow = useTexts(flowTexts);
  const { can, api } = useConsole();
  const { confirm } = useFeedback();
  const { time, text } = useTaskColumns();
  const { send } = useFlowSend(modelRemove);
  const [opened, open] = useState<OpenDialog>();
  const search = useMemo(
    () => [
      { kind: 'text' as const, names: ['name'], label: texts.name },
      { kind: 'text' as const, names: ['modelKey'], label: texts.modelKey },
    ],
    [texts],
  );
  const remove = async ({ id, name }: Model) => {
    const title = fill(texts.removeTitle, { name });
    if (await confirm({ title, content: texts.removeText, okText: texts.remove, danger: true }))
      await send({ ids: id });
  };
  const download = async ({ id, modelKey }: Model) =>
    saveXml(`${modelKey}.bpmn`, (await callOf(api, modelDetail)({ id })).xml);
  const close = () => open(undefined);
  return (
    <>
      <FlowList<Model>
        title={texts.models}
        label={texts.models}
        purpose={texts.modelsPurpose}
        searchParts={search}
        usePage={usePage}
        idOf={({ id }) => id}
        onOpen={(model) => open({ kind: 'diagram', model })}
        toolbar={
          can('flow_model_create') ? <AddButton label={texts.create} onAdd={() => open({ kind: 'create' })} /> : null
        }
        columns={[
          {
            name: 'name',
            heading: texts.name,
            width: 200,
            isTitle: true,
            wordsOf: ({ name }) => name,
            render: ({ name }) => name,
          },
          text('modelKey', texts.modelKey, ({ modelKey }) => modelKey, 160),
          text('version', texts.version, ({ version }) => fill(flow.versionOf, { version }), 80),
          time('created', texts.created, ({ created }) => created),
          time('lastUpdated', texts.lastUpdated, ({ lastUpdated }) => lastUpdated),
        ]}
        actions={[
          {
            key: 'deploy',
            label: texts.deploy,
            isFrequent: true,
            appliesTo: () => can('flow_model_deploy'),
            run: (model) => open({ kind: 'deploy', model }),
          },
          { key: 'diagram', label: texts.diagram, run: (model) => open({ kind: 'diagram', model }) },
          {
            key: 'update',
            label: texts.update,
            appliesTo: () => can('flow_model_update'),
            run: (model) => open({ kind: 'update', model }),
          },
          { key: 'download', label: texts.download, appliesTo: () => can('flow_model_download'), run: download },
          {
            key: 'delete',
            label: texts.remove,
            isDangerous: true,
            appliesTo: () => can('flow_model_delete'),
            run: remove,
          },
        ]}
      />
      {opened?.kind === 'create' ? <UploadDialog model={undefined} onClose={close} /> : null}
      {opened?.kind === 'update' ? <UploadDialog model={opened.model} onClose={close} /> : null}
      {opened?.kind === 'deploy' ? <DeployDialog model={opened.model} onClose={close} /> : null}
      {opened?.kind === 'diagram' ? <ModelDiagram id={opened.model.id} onClose={close} /> : null}
    </>
  );
}

function ModelDiagram({ id, onClose }: { id: string; onClose(): void }) {
  const texts = useTexts(viewerTexts);
  const { data } = useCall(modelDetail, { id });
  return (
    <Modal open title={texts.title} width="min(1200px, 96vw)" footer={null} onCancel={onClose} destroyOnHidden>
      {data ? <FlowDiagram xml={data.xml || data.modelEditorXml} activities={noActivities} /> : null}
    </Modal>
  );
}

const noActivities: never[] = [];
