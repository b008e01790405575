// The steps of an approval beside agreeing and rejecting, each with its questions.
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { addSigners, returnTask, transferTask } from '../../shared/approval.contract.ts';
import { delegateTask, type taskInfo, unclaimTask } from '../../shared/work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { taskTexts } from './task-texts.ts';

export const stepKinds = ['transfer', 'delegate', 'addSigners', 'return', 'unclaim'] as const;
export type StepKind = (typeof stepKinds)[number];

interface StepDialogProps {
  kind: StepKind;
  info: OutputOf<typeof taskInfo>;
  /** The task is another's now, or somewhere else. */
  onDone(): void;
  onClose(): void;
}

export function StepDialog({ kind, ...props }: StepDialogProps) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}

type KnownStep = Omit<StepDialogProps, 'kind'>;

/** Closes the dialog first: the page behind it becomes another one. */
const after =
  ({ onDone, onClose }: KnownStep) =>
  (): void => {
    onClose();
    onDone();
  };

function TransferDialog(props: KnownStep) {
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
      send={({ userId, reason }) => sendFromDialog({ taskId, userId, comment: reason }).then(after(props))}
      onClose={props.onClose}
    />
  );
}

function DelegateDialog(props: KnownStep) {
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
      isSending={isPending}
      send={({ userId }) => sendFromDialog({ taskId, userId }).then(after(props))}
      onClose={props.onClose}
    />
  );
}

function AddSignersDialog(props: KnownStep) {
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
      send={({ userId, choice, reason }) =>
        sendFromDialog({
          taskId,
          userIds: userId,
          place: choice === 'after' ? 'after' : 'before',
          comment: reason,
        }).then(after(props))
      }
      onClose={props.onClose}
    />
  );
}

function ReturnDialog(props: KnownStep) {
  const { taskId, taskName, returnTargets } = props.info;
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(returnTask);
  return (
    <AskDialog
      title={fill(texts.returnTitle, { name: taskName })}
      text={texts.returnText}
      act={{ label: texts.return, isDangerous: true }}
      choice={{ label: texts.target, options: returnTargets.map(({ id, name }) => ({ value: id, label: name })) }}
      reason={{ label: flow.reason, isRequired: true }}
      isSending={isPending}
      send={({ choice, reason }) => sendFromDialog({ taskId, target: choice, comment: reason }).then(after(props))}
      onClose={props.onClose}
    />
  );
}

function UnclaimDialog(props: KnownStep) {
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
      send={() => sendFromDialog({ taskId }, flow.unclaimed).then(after(props))}
      onClose={props.onClose}
    />
  );
}

const dialogs: Record<StepKind, (props: KnownStep) => React.JSX.Element> = {
  transfer: TransferDialog,
  delegate: DelegateDialog,
  addSigners: AddSignersDialog,
  return: ReturnDialog,
  unclaim: UnclaimDialog,
};
