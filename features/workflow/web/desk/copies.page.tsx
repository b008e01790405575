// /work/copy: the page lists processes of which the person received a copy.
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { copyList } from '../../shared/approval.contract.ts';
import { flowTexts } from '../flow-texts.ts';
import { FlowList, type FlowQuery } from './flow-list.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { useTaskLinks } from './use-task-links.tsx';
import '../flow.css';

type Copy = OutputOf<typeof copyList>['records'][number];

const usePage = ({ current, size }: FlowQuery) => useCall(copyList, { current, size }, { keepsPrevious: true });

export function Page() {
  const texts = useTexts(flowTexts);
  const columns = useTaskColumns();
  const { actions, open, dialog } = useTaskLinks('work_copy');
  return (
    <>
      <FlowList<Copy>
        title={texts.rows.copy}
        label={texts.rows.copy}
        purpose={texts.purposes.copy}
        searchParts={[]}
        usePage={usePage}
        idOf={({ id }) => id}
        onOpen={open}
        columns={[
          {
            ...columns.text<Copy>('processDefinitionName', texts.processName, (row) => row.processDefinitionName, 240),
            isTitle: true,
          },
          columns.text('subject', texts.subject, ({ subject }) => subject || '—', 220),
          columns.text('senderName', texts.sender, ({ senderName }) => senderName),
          columns.time('createTime', texts.copiedTime, ({ createTime }) => createTime),
        ]}
        actions={actions}
      />
      {dialog}
    </>
  );
}
