// /work/deputy: the page lists deputies, who receive the tasks of a person while that person is away.

import { PlusOutlined } from '@ant-design/icons';
import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { deputyList, removeDeputy } from '../../shared/deputy.contract.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { FlowList, type FlowQuery } from '../desk/flow-list.tsx';
import { useTaskColumns } from '../desk/task-columns.tsx';
import { useFlowSend } from '../use-flow-calls.ts';
import { type Deputy, DeputyDialog } from './deputy-dialog.tsx';
import { deputyTexts } from './deputy-texts.ts';
import '../flow.css';

const usePage = ({ current, size }: FlowQuery) => useCall(deputyList, { current, size }, { keepsPrevious: true });

type OpenDialog = { kind: 'edit'; deputy: Deputy | undefined } | { kind: 'remove'; deputy: Deputy };

export function Page() {
  const texts = useTexts(deputyTexts);
  const { can } = useConsole();
  const { text, time } = useTaskColumns();
  const [opened, open] = useState<OpenDialog>();
  const close = () => open(undefined);
  const processesOf = ({ processKeys }: Deputy) => processKeys.join('、') || texts.allProcesses;
  return (
    <>
      <FlowList<Deputy>
        title={texts.title}
        label={texts.rows}
        purpose={texts.purpose}
        searchParts={[]}
        usePage={usePage}
        idOf={({ id }) => id}
        toolbar={
          can('work_deputy_add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ kind: 'edit', deputy: undefined })}>
              {texts.add}
            </Button>
          ) : null
        }
        columns={[
          { ...text<Deputy>('userName', texts.user, ({ userName }) => userName), isTitle: true },
          text('deputyName', texts.deputy, ({ deputyName }) => deputyName),
          // Cards on a phone show only the first columns.
          {
            name: 'isActive',
            heading: texts.state,
            width: 100,
            render: ({ isActive }) => (
              <Tag color={isActive ? 'success' : 'default'}>{isActive ? texts.active : texts.inactive}</Tag>
            ),
          },
          time('startTime', texts.startTime, ({ startTime }) => startTime),
          time('endTime', texts.endTime, ({ endTime }) => endTime),
          text('processKeys', texts.processes, processesOf, 160),
          text('reason', texts.reason, ({ reason }) => reason, 160),
        ]}
        actions={[
          {
            key: 'edit',
            label: texts.edit,
            isFrequent: true,
            appliesTo: ({ mayEdit }) => mayEdit && can('work_deputy_edit'),
            run: (deputy) => open({ kind: 'edit', deputy }),
          },
          {
            key: 'remove',
            label: texts.remove,
            isDangerous: true,
            appliesTo: ({ mayEdit }) => mayEdit && can('work_deputy_remove'),
            run: (deputy) => open({ kind: 'remove', deputy }),
          },
        ]}
      />
      {opened?.kind === 'edit' ? <DeputyDialog deputy={opened.deputy} onClose={close} /> : null}
      {opened?.kind === 'remove' ? <RemoveDialog deputy={opened.deputy} onClose={close} /> : null}
    </>
  );
}

function RemoveDialog({ deputy, onClose }: { deputy: Deputy; onClose(): void }) {
  const texts = useTexts(deputyTexts);
  const { isPending, sendFromDialog } = useFlowSend(removeDeputy);
  return (
    <AskDialog
      title={fill(texts.removeTitle, { user: deputy.userName, deputy: deputy.deputyName })}
      text={texts.removeText}
      act={{ label: texts.remove, isDangerous: true }}
      isSending={isPending}
      send={() => sendFromDialog({ id: deputy.id }, texts.removed)}
      onClose={onClose}
    />
  );
}
