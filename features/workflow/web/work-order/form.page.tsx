// /work/process/workorder/form/{processDefinitionId}: the page starts a new work order, or with ?id= a draft.
import { useConsole } from '@ec/records/console/console';
import { useDetail } from '@ec/records/list/use-list';
import type { Row } from '@ec/resource-web/draft';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { detailPath } from '../../shared/process-paths.ts';
import { startProcessWork } from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { StartedState } from '../desk/started-state.tsx';
import { FieldFormFields, useFieldForm } from '../task/field-form.tsx';
import { Part } from '../task/process-parts.tsx';
import { useFlowSend } from '../use-flow-calls.ts';
import { ProcessDiagram } from '../viewer/diagram-dialog.tsx';
import { workTexts } from './work-texts.ts';
import '../flow.css';

const names = [
  'title',
  'level',
  'taskUser',
  'planTime',
  'bizDomain',
  'stationId',
  'deviceType',
  'deviceId',
  'woId',
  'description',
  'images',
];
const required = ['taskUser'];

export function Page() {
  const texts = useTexts(workTexts);
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  const { data: draft } = useDetail(processWork, id);
  const { processDefinitionId = '' } = useParams();
  return (
    <PageFrame title={texts.title} purpose={texts.purpose}>
      {id !== undefined && !draft ? (
        <section className="ec-card">
          <FormSkeleton fields={8} />
        </section>
      ) : (
        <StartForm processDefinitionId={processDefinitionId} draft={draft} />
      )}
      <Part title={texts.diagram}>
        <ProcessDiagram of={{ processDefinitionId }} />
      </Part>
    </PageFrame>
  );
}

function StartForm({ processDefinitionId, draft }: { processDefinitionId: string; draft: Row | undefined }) {
  const texts = useTexts(workTexts);
  const { openTab } = useConsole();
  const form = useFieldForm({ resource: processWork, names, required, row: draft });
  const { isPending, send } = useFlowSend(startProcessWork);
  const [started, setStarted] = useState<{ businessId: string; processInstanceId: string }>();
  const submit = async () => {
    const values = form.check();
    if (!values) return;
    const row = draft ? { id: draft.id } : {};
    const input = { ...values, ...row, processDefinitionId, taskUser: String(values.taskUser) };
    const output = await send(input, texts.submitted);
    if (output) setStarted(output);
  };
  if (started) return <StartedState title={texts.submitted} onOpen={() => openTab(detailPath('workorder', started))} />;
  return (
    <section className="ec-card">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FieldFormFields form={form} />
        <Button type="primary" size="large" htmlType="submit" loading={isPending}>
          {texts.submit}
        </Button>
      </form>
    </section>
  );
}
