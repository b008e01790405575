// The dialog approves several tasks one by one. A refused task does not stop the others, and the person sees which tasks remain.
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { completeTaskCall } from '../../shared/work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useRefresh } from '../use-flow-calls.ts';
import type { OpenTask } from './open-task.ts';

interface AgreeDialogProps {
  tasks: readonly OpenTask[];
  onClose(isDone: boolean): void;
}

export function AgreeDialog({ tasks, onClose }: AgreeDialogProps) {
  const texts = useTexts(flowTexts);
  const { api } = useConsole();
  const { success, warning } = useFeedback();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  const send = async (comment: string) => {
    setSending(true);
    const failed: string[] = [];
    for (const { taskId, processInstanceId, taskName } of tasks) {
      try {
        await callOf(api, completeTaskCall)({ taskId, processInstanceId, flag: 'ok', comment }, { quiet: true });
      } catch (error) {
        failed.push(`${taskName}（${error instanceof Error ? error.message : ''}）`);
      }
    }
    setSending(false);
    void refresh();
    const done = tasks.length - failed.length;
    if (failed.length === 0) success(fill(texts.agreedAll, { count: done }));
    else warning(fill(texts.agreedSome, { done, failed: failed.length, names: failed.join('、') }));
    onClose(true);
  };
  return (
    <AskDialog
      title={fill(texts.agreeTitle, { count: tasks.length })}
      text={texts.agreeText}
      act={{ label: texts.act.agreeSeveral, isDangerous: false }}
      reason={{ label: texts.comment, isRequired: false }}
      isSending={isSending}
      send={({ reason }) => send(reason)}
      onClose={() => onClose(false)}
    />
  );
}
