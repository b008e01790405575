// The dialog changes the approver or the handler of a running work order.
import { useTexts } from '@ec/ui/text/use-texts';
import { updateTaskHandlerUser, updateTaskUser } from '../../shared/process-work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { useFlowSend } from '../use-flow-calls.ts';
import { workTexts } from './work-texts.ts';

export type PersonChange = 'handler' | 'approver';

interface PersonDialogProps {
  change: PersonChange;
  taskId: string;
  businessId: string;
  onClose(): void;
}

export function PersonDialog({ change, taskId, businessId, onClose }: PersonDialogProps) {
  const texts = useTexts(workTexts);
  const handler = useFlowSend(updateTaskHandlerUser);
  const approver = useFlowSend(updateTaskUser);
  const isHandler = change === 'handler';
  const label = isHandler ? texts.changeHandler : texts.changeApprover;
  return (
    <AskDialog
      title={label}
      text={isHandler ? texts.changeHandlerText : texts.changeApproverText}
      act={{ label, isDangerous: false }}
      asksPerson
      isSending={handler.isPending || approver.isPending}
      send={({ userId }) =>
        isHandler
          ? handler.sendFromDialog({ taskId, userId, businessId }, texts.changed)
          : approver.sendFromDialog({ taskId, userId }, texts.changed)
      }
      onClose={onClose}
    />
  );
}
