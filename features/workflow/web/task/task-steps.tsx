// The menu offers the steps other than approving and rejecting that the server permits for a task.
import { DownOutlined } from '@ant-design/icons';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { taskInfo } from '../../shared/work.contract.ts';
import { StepDialog, type StepKind, stepKinds } from './step-dialog.tsx';
import { taskTexts } from './task-texts.ts';

interface TaskStepsProps {
  info: OutputOf<typeof taskInfo>;
  onDone(): void;
}

export function TaskSteps({ info, onDone }: TaskStepsProps) {
  const texts = useTexts(taskTexts);
  const [step, setStep] = useState<StepKind>();
  const steps = stepKinds.filter((kind) => info.actions.includes(kind));
  if (steps.length === 0) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: steps.map((kind) => ({ key: kind, label: texts[kind], danger: kind === 'delete' })),
          onClick: ({ key }) => setStep(stepKinds.find((kind) => kind === key)),
        }}
      >
        <Button size="large" icon={<DownOutlined />} iconPlacement="end">
          {texts.more}
        </Button>
      </Dropdown>
      {step ? <StepDialog kind={step} info={info} onDone={onDone} onClose={() => setStep(undefined)} /> : null}
    </>
  );
}
