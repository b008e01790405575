// Asks an operator for reason and duration, then enters the tenant.

import { fill } from '@ec/language/fill';
import { callOf } from '@ec/records/console/call-of';
import { enterTenant } from '@ec/system/shared/operator.contract';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation } from '@tanstack/react-query';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../request/console-api.ts';
import { sessionOf } from '../session/session.ts';
import { currentSession } from '../session/session-store.ts';
import { goInside } from './inside.ts';
import { operatorTexts } from './operator-texts.ts';

/** The longest stay (contract §2.3). */
const mostMinutes = 120;
const usualMinutes = 30;

export interface EnterDialogProps {
  tenant: { tenantId: string; tenantName: string };
  onClose(): void;
}

export function EnterDialog({ tenant: { tenantId, tenantName }, onClose }: EnterDialogProps) {
  const texts = useTexts(operatorTexts);
  const { error } = useFeedback();
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<number | null>(usualMinutes);
  const [isSubmitted, setSubmitted] = useState(false);
  const enter = useMutation({
    mutationFn: () =>
      callOf(api, enterTenant)({ tenantId, reason: reason.trim(), minutes: minutes ?? undefined }, { quiet: true }),
    onSuccess(reply) {
      const ownSession = currentSession();
      if (!ownSession) return;
      const now = Date.now();
      const session = sessionOf(reply, now);
      const until = now + session.expiresIn * 1000;
      goInside(ownSession, { ...session, inside: { tenantName: reply.tenant_name, reason: reason.trim(), until } });
    },
    onError: (problem) => error(problem.message || texts.failed),
  });
  const isReasonMissing = isSubmitted && reason.trim() === '';
  const isTimeWrong = isSubmitted && !isTime(minutes);
  const send = () => {
    setSubmitted(true);
    if (reason.trim() !== '' && isTime(minutes)) enter.mutate();
  };
  return (
    <Modal
      open
      title={fill(texts.enterTitle, { name: tenantName, code: tenantId })}
      okText={texts.enter}
      onOk={send}
      onCancel={onClose}
      confirmLoading={enter.isPending || enter.isSuccess}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <p className="enter-hint">{texts.enterHint}</p>
      <Form layout="vertical" requiredMark={false} onSubmitCapture={send}>
        <Form.Item
          label={texts.reason}
          htmlFor="enter-reason"
          {...(isReasonMissing ? { validateStatus: 'error', help: texts.reasonMissing } : {})}
        >
          <Input.TextArea
            id="enter-reason"
            autoFocus
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={200}
            placeholder={texts.reasonPlaceholder}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        <Form.Item
          label={texts.minutes}
          htmlFor="enter-minutes"
          {...(isTimeWrong ? { validateStatus: 'error', help: texts.minutesWrong } : {})}
        >
          <InputNumber
            id="enter-minutes"
            min={1}
            max={mostMinutes}
            precision={0}
            style={{ width: 160 }}
            suffix={texts.minutesUnit}
            value={minutes}
            onChange={setMinutes}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const isTime = (minutes: number | null) => minutes !== null && minutes >= 1 && minutes <= mostMinutes;
