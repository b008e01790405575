// Replaces the decision while the task does not wait for the person: others sign first, or nobody has claimed it yet.
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { claimTask, type taskInfo } from '../../shared/work.contract.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { TaskSteps } from './task-steps.tsx';
import { taskTexts } from './task-texts.ts';

interface WaitingPanelProps {
  info: OutputOf<typeof taskInfo>;
  onDone(): void;
}

export function WaitingPanel({ info, onDone }: WaitingPanelProps) {
  const texts = useTexts(taskTexts);
  const claim = useFlowSend(claimTask);
  const { actions, signers, taskId } = info;
  const names = signers.filter(({ isOpen, userName }) => isOpen && userName !== '').map(({ userName }) => userName);
  const mayClaim = actions.includes('claim');
  return (
    <section className="ec-card flow-decision" aria-label={texts.decide}>
      {mayClaim ? (
        <p>{texts.mayClaim}</p>
      ) : (
        <p>
          <strong>{texts.waitsTitle}</strong>
          {names.length > 0 ? (
            <span className="flow-note">{fill(texts.waitsFor, { names: names.join('、') })}</span>
          ) : null}
        </p>
      )}
      <div className="flow-buttons">
        {mayClaim ? (
          <Button
            type="primary"
            size="large"
            loading={claim.isPending}
            onClick={() => void claim.send({ taskId }, texts.claimed)}
          >
            {texts.claim}
          </Button>
        ) : null}
        <TaskSteps info={info} onDone={onDone} />
      </div>
    </section>
  );
}
