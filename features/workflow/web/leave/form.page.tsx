// /work/process/leave/form/{processDefinitionId}: the page applies for a leave.
import { useConsole } from '@ec/records/console/console';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { startLeave } from '../../shared/leave.contract.ts';
import { detailPath } from '../../shared/process-paths.ts';
import { StartedState } from '../desk/started-state.tsx';
import { Part } from '../task/process-parts.tsx';
import { useFlowSend } from '../use-flow-calls.ts';
import { ProcessDiagram } from '../viewer/diagram-dialog.tsx';
import { emptyLeave, leaveFields } from './leave-draft.ts';
import { LeaveFields, useLeaveDraft } from './leave-form.tsx';
import { leaveTexts } from './leave-texts.ts';
import '../flow.css';

export function Page() {
  const { processDefinitionId = '' } = useParams();
  const texts = useTexts(leaveTexts);
  const { openTab } = useConsole();
  const form = useLeaveDraft(emptyLeave, leaveFields);
  const { isPending, send } = useFlowSend(startLeave);
  const [started, setStarted] = useState<{ businessId: string; processInstanceId: string }>();
  const submit = async () => {
    const draft = form.check();
    if (!draft) return;
    const output = await send({ ...draft, processDefinitionId }, texts.submitted);
    if (output) setStarted(output);
  };
  if (started) return <StartedState title={texts.submitted} onOpen={() => openTab(detailPath('leave', started))} />;
  return (
    <PageFrame title={texts.title} purpose={texts.purpose}>
      <section className="ec-card">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <LeaveFields form={form} />
          <Button type="primary" size="large" htmlType="submit" loading={isPending}>
            {texts.submit}
          </Button>
        </form>
      </section>
      <Part title={texts.diagram}>
        <ProcessDiagram of={{ processDefinitionId }} />
      </Part>
    </PageFrame>
  );
}
