// /work/send: the page lists processes that the person started; running ones can be withdrawn.
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { useState } from 'react';
import { sendList } from '../../shared/work.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import { FinishedTag, useProcessSearch, useTaskColumns } from './task-columns.tsx';
import { useTaskLinks } from './use-task-links.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import '../flow.css';

type StartedProcess = OutputOf<typeof sendList>['records'][number];

const usePage = (query: FlowQuery) => useCall(sendList, query, { keepsPrevious: true });
const isRunning = ({ processIsFinished }: StartedProcess) => processIsFinished === 'unfinished';

export function Page() {
  const texts = useTexts(flowTexts);
  const columns = useTaskColumns();
  const { actions, open, dialog } = useTaskLinks('work_send');
  const [withdrawn, withdraw] = useState<StartedProcess>();
  return (
    <>
      <FlowList<StartedProcess>
        title={texts.rows.send}
        label={texts.rows.send}
        purpose={texts.purposes.send}
        searchParts={useProcessSearch()}
        usePage={usePage}
        idOf={({ processInstanceId }) => processInstanceId}
        onOpen={open}
        columns={[
          columns.process,
          columns.subject,
          columns.task,
          columns.assignee,
          columns.category,
          {
            name: 'state',
            heading: texts.state,
            width: 100,
            render: (row) => <FinishedTag isFinished={!isRunning(row)} />,
          },
          columns.time('createTime', texts.startTime, ({ createTime }) => createTime),
        ]}
        actions={[
          ...actions,
          { key: 'withdraw', label: texts.act.withdraw, isDangerous: true, appliesTo: isRunning, run: withdraw },
        ]}
      />
      {dialog}
      {withdrawn ? (
        <WithdrawDialog
          name={withdrawn.processDefinitionName}
          processInstanceId={withdrawn.processInstanceId}
          onClose={() => withdraw(undefined)}
        />
      ) : null}
    </>
  );
}
