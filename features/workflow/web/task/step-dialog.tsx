// The dialogs of the steps of an approval other than approving and rejecting.
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { addSigners, copyTask, removeSigner, returnTask, transferTask } from '../../shared/approval.contract.ts';
import { delegateTask, deleteTask, type taskInfo, unclaimTask } from '../../shared/work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { taskTexts } from './task-texts.ts';

export const stepKinds = [
  'transfer',
  'delegate',
  'addSigners',
  'removeSigner',
  'return',
  'copy',
  'unclaim',
  'delete',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** This target of a return means the person who started the process. */
const starterTarget = 'start';

interface StepDialogProps {
  kind: StepKind;
  info: OutputOf<typeof taskInfo>;
  /** Called where the person no longer has the task after the step. */
  onDone(): void;
  onClose(): void;
}

export function StepDialog({ kind, ...props }: StepDialogProps) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}

type StepProps = Omit<StepDialogProps, 'kind'>;

/** Returns a function that closes the dialog before the page behind it is replaced. */
const finishAfter =
  ({ onDone, onClose }: StepProps) =>
  (): void => {
    onClose();
    onDone();
  };

function TransferDialog(props: StepProps) {
  const { taskId, taskName } = props.info;
  const texts = useTexts(flowTexts);
  const task = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(transferTask);
  return (
    <AskDialog
      title={fill(texts.transferTitle, { name: taskName })}
      text={texts.transferText}
      act={{ label: task.transfer, isDangerous: false }}
      asksPerson
      reason={{ label: texts.reason, isRequired: false }}
      isSending={isPending}
      takesFiles
      send={({ userId, reason, files }) =>
        sendFromDialog({ taskId, userId, comment: reason, files }).then(finishAfter(props))
      }
      onClose={props.onClose}
    />
  );
}

function DelegateDialog(props: StepProps) {
  const { taskId, taskName } = props.info;
  const texts = useTexts(flowTexts);
  const task = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(delegateTask);
  return (
    <AskDialog
      title={fill(texts.delegateTitle, { name: taskName })}
      text={texts.delegateText}
      act={{ label: task.delegate, isDangerous: false }}
      asksPerson
      reason={{ label: texts.reason, isRequired: false }}
      takesFiles
      isSending={isPending}
      send={({ userId, reason, files }) =>
        sendFromDialog({ taskId, userId, comment: reason, files }).then(finishAfter(props))
      }
      onClose={props.onClose}
    />
  );
}

/** The person keeps the task: he decides after the signers before him, and ahead of the signers after him. */
function AddSignersDialog(props: StepProps) {
  const { taskId, taskName } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(addSigners);
  return (
    <AskDialog
      title={fill(texts.addSignersTitle, { name: taskName })}
      text={texts.addSignersText}
      act={{ label: texts.addSigners, isDangerous: false }}
      asksPerson
      isForMany
      choice={{
        label: texts.place,
        options: [
          { value: 'before', label: texts.before },
          { value: 'after', label: texts.after },
        ],
      }}
      reason={{ label: flow.reason, isRequired: false }}
      isSending={isPending}
      takesFiles
      send={({ userId, choice, reason, files }) =>
        sendFromDialog({
          taskId,
          userIds: userId,
          place: choice === 'after' ? 'after' : 'before',
          comment: reason,
          files,
        })
      }
      onClose={props.onClose}
    />
  );
}

function ReturnDialog(props: StepProps) {
  const { taskId, taskName, returnTargets } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(returnTask);
  return (
    <AskDialog
      title={fill(texts.returnTitle, { name: taskName })}
      text={texts.returnText}
      act={{ label: texts.return, isDangerous: true }}
      choice={{
        label: texts.target,
        options: returnTargets.map(({ id, name }) => ({
          value: id,
          label: id === starterTarget ? texts.starterTarget : name,
        })),
      }}
      check={{ label: texts.straightBack }}
      reason={{ label: flow.reason, isRequired: true }}
      isSending={isPending}
      takesFiles
      send={({ choice, reason, isChecked, files }) =>
        sendFromDialog({ taskId, target: choice, straightBack: isChecked, comment: reason, files }).then(
          finishAfter(props),
        )
      }
      onClose={props.onClose}
    />
  );
}

function RemoveSignerDialog(props: StepProps) {
  const { taskName, signers } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(removeSigner);
  const removable = signers.filter(({ mayRemove }) => mayRemove);
  return (
    <AskDialog
      title={fill(texts.removeSignerTitle, { name: taskName })}
      text={texts.removeSignerText}
      act={{ label: texts.removeSigner, isDangerous: true }}
      choice={{
        label: texts.signers,
        options: removable.map((signer) => ({ value: signer.taskId, label: signer.userName })),
      }}
      reason={{ label: flow.reason, isRequired: false }}
      isSending={isPending}
      takesFiles
      send={({ choice, reason, files }) => sendFromDialog({ taskId: choice, comment: reason, files })}
      onClose={props.onClose}
    />
  );
}

function CopyDialog(props: StepProps) {
  const { taskId, processDefinitionName } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(copyTask);
  return (
    <AskDialog
      title={fill(texts.copyTitle, { name: processDefinitionName })}
      text={texts.copyText}
      act={{ label: texts.copy, isDangerous: false }}
      asksPerson
      isForMany
      reason={{ label: flow.comment, isRequired: false }}
      isSending={isPending}
      takesFiles
      send={({ userId, reason, files }) =>
        sendFromDialog({ taskId, userIds: userId, comment: reason, files }, texts.copied)
      }
      onClose={props.onClose}
    />
  );
}

function DeleteDialog(props: StepProps) {
  const { taskId, taskName } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(deleteTask);
  return (
    <AskDialog
      title={fill(flow.removeTaskTitle, { name: taskName })}
      text={flow.removeTaskText}
      act={{ label: texts.delete, isDangerous: true }}
      reason={{ label: flow.reason, isRequired: true }}
      isSending={isPending}
      takesFiles
      send={({ reason, files }) => sendFromDialog({ taskId, reason, files }).then(finishAfter(props))}
      onClose={props.onClose}
    />
  );
}

function UnclaimDialog(props: StepProps) {
  const { taskId, taskName } = props.info;
  const texts = useTexts(taskTexts);
  const flow = useTexts(flowTexts);
  const { isPending, sendFromDialog } = useFlowSend(unclaimTask);
  return (
    <AskDialog
      title={fill(flow.unclaimTitle, { name: taskName })}
      text={flow.unclaimText}
      act={{ label: texts.unclaim, isDangerous: false }}
      isSending={isPending}
      send={() => sendFromDialog({ taskId }, flow.unclaimed).then(finishAfter(props))}
      onClose={props.onClose}
    />
  );
}

const dialogs: Record<StepKind, (props: StepProps) => React.JSX.Element> = {
  transfer: TransferDialog,
  delegate: DelegateDialog,
  addSigners: AddSignersDialog,
  removeSigner: RemoveSignerDialog,
  return: ReturnDialog,
  copy: CopyDialog,
  unclaim: UnclaimDialog,
  delete: DeleteDialog,
};
