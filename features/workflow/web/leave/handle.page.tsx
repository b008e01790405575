// /work/process/leave/handle/{taskId}/{processInstanceId}/{businessId}: an approver decides, or the starter changes a rejected leave.
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

/** Returns the id of the leave from the task, or else from the address. */
function useBusinessId(info: TaskInfo): string {
  const { businessId = '' } = useParams();
  return info.businessId || businessId;
}

function Business({ info }: { info: TaskInfo }) {
  return <LeaveOf businessId={useBusinessId(info)}>{(leave) => <LeaveFacts leave={leave} />}</LeaveOf>;
}

function Decision({ info, onDone }: TaskBodyProps) {
  const businessId = useBusinessId(info);
  const writableFields = leaveFields.filter((field) => info.writable.includes(field));
  if (writableFields.length === 0) return <DecisionPanel info={info} onDone={onDone} />;
  return (
    <LeaveOf businessId={businessId}>
      {(leave) => <Revision info={info} onDone={onDone} leave={leave} fields={writableFields} />}
    </LeaveOf>
  );
}

/** Shows the form of a rejected leave to its starter again, with the values of the application. */
function Revision({ info, onDone, leave, fields }: TaskBodyProps & { leave: Leave; fields: readonly LeaveField[] }) {
  const texts = useTexts(leaveTexts);
  const { resubmit, withdraw } = useTexts(taskTexts);
  const { startTime, endTime, reason, taskUser } = leave;
  const leaveType = `${leave.leaveType ?? emptyLeave.leaveType}`;
  const form = useLeaveDraft({ leaveType, startTime, endTime, reason, taskUser }, fields);
  const valuesOf = () => {
    const draft = form.check();
    return draft && Object.fromEntries(fields.map((field) => [field, draft[field]]));
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
