// The buttons of acts on a running process that the server permits. Each confirmation names its object and its consequence.
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { recallProcess, retrieveTask, urgeTask } from '../../shared/approval.contract.ts';
import type { processInfo } from '../../shared/process.contract.ts';
import { handlePath, routeOf } from '../../shared/process-paths.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { WithdrawDialog } from '../desk/withdraw-dialog.tsx';
import { flowTexts } from '../flow-texts.ts';
import { useCategories } from '../use-categories.ts';
import { useFlowSend } from '../use-flow-calls.ts';
import { taskTexts } from './task-texts.ts';

type Info = OutputOf<typeof processInfo>;

const acts = ['urge', 'recall', 'retrieve'] as const;
type Act = (typeof acts)[number];

export function InstanceActions({ info }: { info: Info }) {
  const texts = useTexts(taskTexts);
  const { openTab } = useConsole();
  const { entries } = useCategories();
  const [openedAct, openAct] = useState<Act | 'withdraw'>();
  const { processInstanceId, processDefinitionName: name, businessId, ownTaskId: taskId, category, status } = info;
  const isOffered: Record<Act, boolean> = { urge: info.mayUrge, recall: info.mayRecall, retrieve: info.mayRetrieve };
  const close = () => openAct(undefined);
  const handle = () =>
    openTab(handlePath(routeOf(category, entries), { taskId, processInstanceId, businessId, status }));
  return (
    <>
      {taskId === '' ? null : (
        <Button type={info.ownTaskIsOpen ? 'primary' : 'default'} onClick={handle}>
          {info.ownTaskIsOpen ? texts.handleTask : texts.ownTask}
        </Button>
      )}
      {acts.map((act) =>
        isOffered[act] ? (
          <Button key={act} onClick={() => openAct(act)}>
            {texts[act]}
          </Button>
        ) : null,
      )}
      {info.mayWithdraw ? (
        <Button danger onClick={() => openAct('withdraw')}>
          {texts.withdraw}
        </Button>
      ) : null}
      {openedAct === 'withdraw' ? (
        <WithdrawDialog name={name} processInstanceId={processInstanceId} onClose={close} />
      ) : null}
      {openedAct !== undefined && openedAct !== 'withdraw' ? (
        <ActDialog act={openedAct} info={info} onClose={close} />
      ) : null}
    </>
  );
}

const calls = { urge: urgeTask, recall: recallProcess, retrieve: retrieveTask };

function ActDialog({ act, info, onClose }: { act: Act; info: Info; onClose(): void }) {
  const flow = useTexts(flowTexts);
  const texts = useTexts(taskTexts);
  const { isPending, sendFromDialog } = useFlowSend(calls[act]);
  const { processInstanceId, processDefinitionName: name } = info;
  const words = {
    urge: { title: texts.urgeTitle, text: texts.urgeText, done: texts.urged },
    recall: { title: texts.recallTitle, text: texts.recallText, done: texts.recalled },
    retrieve: { title: texts.retrieveTitle, text: texts.retrieveText, done: texts.retrieved },
  }[act];
  return (
    <AskDialog
      title={fill(words.title, { name })}
      text={words.text}
      act={{ label: texts[act], isDangerous: false }}
      reason={{ label: flow.reason, isRequired: false }}
      isSending={isPending}
      takesFiles
      send={({ reason, files }) => sendFromDialog({ processInstanceId, comment: reason, files }, words.done)}
      onClose={onClose}
    />
  );
}
