// /work/process/leave/handle/{taskId}/{processInstanceId}/{businessId}: an approver decides, or the starter changes what came back.
import { useTexts } from '@ec/ui/text/use-texts';
import { useParams } from 'react-router';
import { DecisionPanel, type TaskInfo } from '../task/decision-panel.tsx';
import { HandlePage, type TaskBodyProps } from '../task/handle-page.tsx';
import { Part } from '../task/process-parts.tsx';
import { taskTexts } from '../task/task-texts.ts';
import { emptyLeave, type LeaveField, leaveFields } from './leave-draft.ts';
import { type Leave, LeaveFacts, LeaveOf } from './leave-facts.tsx';
import { LeaveFields, useLeaveDraft } from './leave-form.tsx';
import { leaveTexts } from './leave-texts.ts';

/** The business row of the task; an address that was copied may lack it. */
function useBusinessId(info: TaskInfo): string {
  const { businessId = '' } = useParams();
  return info.businessId || businessId;
}

function Business({ info }: { info: TaskInfo }) {
  return <LeaveOf businessId={useBusinessId(info)}>{(leave) => <LeaveFacts leave={leave} />}</LeaveOf>;
}

function Decision({ info, onDone }: TaskBodyProps) {
  const businessId = useBusinessId(info);
  const written = leaveFields.filter((field) => info.writable.includes(field));
  if (written.length === 0) return <DecisionPanel info={info} onDone={onDone} />;
  return (
    <LeaveOf businessId={businessId}>
      {(leave) => <Revision info={info} onDone={onDone} leave={leave} written={written} />}
    </LeaveOf>
  );
}

/** A rejected leave at its starter: the form again, filled with what was asked for. */
function Revision({ info, onDone, leave, written }: TaskBodyProps & { leave: Leave; written: readonly LeaveField[] }) {
  const texts = useTexts(leaveTexts);
  const { resubmit, withdraw } = useTexts(taskTexts);
  const { startTime, endTime, reason, taskUser } = leave;
  const leaveType = `${leave.leaveType ?? emptyLeave.leaveType}`;
  const form = useLeaveDraft({ leaveType, startTime, endTime, reason, taskUser }, written);
  const valuesOf = () => {
    const draft = form.check();
    return draft && Object.fromEntries(written.map((field) => [field, draft[field]]));
  };
  return (
    <>
      <Part title={texts.edit}>
        <LeaveFields form={form} />
      </Part>
      <DecisionPanel info={info} onDone={onDone} valuesOf={valuesOf} approveLabel={resubmit} rejectLabel={withdraw} />
    </>
  );
}

export const Page = () => <HandlePage route="leave" Business={Business} Decision={Decision} />;
