// The dialog with which the starter withdraws a running process.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { deleteProcessInstance } from '../../shared/work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';

interface WithdrawDialogProps {
  name: string;
  processInstanceId: string;
  onClose(): void;
}

export function WithdrawDialog({ name, processInstanceId, onClose }: WithdrawDialogProps) {
  const texts = useTexts(flowTexts);
  const { isPending, sendFromDialog } = useFlowSend(deleteProcessInstance);
  return (
    <AskDialog
      title={fill(texts.withdrawTitle, { name })}
      text={texts.withdrawText}
      act={{ label: texts.act.withdraw, isDangerous: true }}
      reason={{ label: texts.reason, isRequired: true }}
      isSending={isPending}
      takesFiles
      send={({ reason, files }) => sendFromDialog({ processInstanceId, reason, files })}
      onClose={onClose}
    />
  );
}
