// The dialog reminds people of a work order by DingTalk, and shows how many of them the message did not reach.
import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { useConsole } from '@ec/records/console/console';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { sendDingDingTalk } from '../../shared/process-work.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { workTexts } from './work-texts.ts';

interface RemindDialogProps {
  order: { id: string; title: string };
  onClose(): void;
}

export function RemindDialog({ order, onClose }: RemindDialogProps) {
  const texts = useTexts(workTexts);
  const { api } = useConsole();
  const { success, warning } = useFeedback();
  const [isSending, setSending] = useState(false);
  const send = async (userIds: string, content: string) => {
    setSending(true);
    const message = { userIds: userIds.split(','), title: order.title, content, businessId: order.id };
    try {
      const { sent, failed } = await callOf(api, sendDingDingTalk)(message, { quiet: true });
      if (failed.length === 0) success(fill(texts.sentAll, { sent }));
      else warning(fill(texts.sent, { sent, failed: failed.length }));
    } finally {
      setSending(false);
    }
  };
  return (
    <AskDialog
      title={texts.dingTalkTitle}
      text={texts.dingTalkText}
      act={{ label: texts.dingTalk, isDangerous: false }}
      asksPerson
      isForMany
      reason={{ label: texts.message, isRequired: true }}
      isSending={isSending}
      send={({ userId, reason }) => send(userId, reason)}
      onClose={onClose}
    />
  );
}
