// The panel decides about a task: it approves or rejects with a comment, and offers the other steps of an approval. On a phone the two
// decisions are large buttons at the end of the page.
import { FilesInput } from '@ec/records/choices/files-input.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { completeTaskCall, type taskInfo } from '../../shared/work.contract.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { TaskSteps } from './task-steps.tsx';
import { taskTexts } from './task-texts.ts';
import { WaitingPanel } from './waiting-panel.tsx';

export type TaskInfo = OutputOf<typeof taskInfo>;
type FormValue = string | number | boolean | null;

interface DecisionPanelProps {
  info: TaskInfo;
  /** Returns the values of the form of the task; undefined where the form is wrong, which it shows itself. */
  valuesOf?: () => Record<string, FormValue> | undefined;
  approveLabel?: string | undefined;
  rejectLabel?: string | undefined;
  onDone(): void;
}

const mostCharacters = 500;
const mostFiles = 9;

export function DecisionPanel({ info, valuesOf, approveLabel, rejectLabel, onDone }: DecisionPanelProps) {
  const texts = useTexts(taskTexts);
  const id = useId();
  const { send, isPending } = useFlowSend(completeTaskCall);
  const [comment, setComment] = useState('');
  const [files, setFiles] = useState('');
  const [issue, setIssue] = useState<string>();
  const { taskId, processInstanceId, actions } = info;
  const complete = async (isApproved: boolean) => {
    const words = comment.trim();
    // A rejection needs a comment; the model may require one for an approval, too.
    if (words === '' && (!isApproved || info.needsComment)) return setIssue(texts.commentRequired);
    const variables = isApproved && valuesOf ? valuesOf() : {};
    if (variables === undefined) return;
    const flag = isApproved ? { flag: 'ok' } : {};
    const done = isApproved ? (approveLabel ?? texts.approved) : (rejectLabel ?? texts.rejected);
    if (await send({ taskId, processInstanceId, ...flag, comment: words, variables, files }, done)) onDone();
  };
  if (!actions.includes('approve')) return <WaitingPanel info={info} onDone={onDone} />;
  return (
    <section className="ec-card flow-decision" aria-label={texts.decide}>
      <FieldFrame id={`${id}-comment`} label={texts.comment} isRequired={info.needsComment} isWide issue={issue}>
        <Input.TextArea
          id={`${id}-comment`}
          aria-describedby={`${id}-comment-note`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={mostCharacters}
          placeholder={texts.commentPlaceholder}
          value={comment}
          onChange={({ target }) => {
            setIssue(undefined);
            setComment(target.value);
          }}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-files`} label={texts.files} isWide>
        <FilesInput id={`${id}-files`} most={mostFiles} value={files} onChange={(links) => setFiles(String(links))} />
      </FieldFrame>
      <div className="flow-buttons">
        {actions.includes('approve') ? (
          <Button type="primary" size="large" loading={isPending} onClick={() => void complete(true)}>
            {approveLabel ?? texts.approve}
          </Button>
        ) : null}
        {actions.includes('reject') ? (
          <Button danger size="large" loading={isPending} onClick={() => void complete(false)}>
            {rejectLabel ?? texts.reject}
          </Button>
        ) : null}
        <TaskSteps info={info} onDone={onDone} />
      </div>
    </section>
  );
}
