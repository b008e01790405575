// /work/process/workorder/detail/{processInstanceId}/{businessId}: the page shows a work order with its process.

import { useConsole } from '@ec/records/console/console';
import { permissionsOf } from '@ec/resource/calls';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { useTexts } from '@ec/ui/text/use-texts';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { processWorkDetails } from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { woStatus } from '../../shared/work-order-status.ts';
import { BusinessFacts } from '../task/business-facts.tsx';
import { DetailPage, type InstanceInfo } from '../task/detail-page.tsx';
import { type PersonChange, PersonDialog } from './person-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { workTexts } from './work-texts.ts';

type Order = OutputOf<typeof processWorkDetails>;

const { accept, approval, check, dispatch, working } = woStatus.key;
const changeOf = ({ pwStatus }: Order): PersonChange | undefined => {
  if (pwStatus === accept || pwStatus === working) return 'handler';
  return pwStatus === approval || pwStatus === dispatch || pwStatus === check ? 'approver' : undefined;
};

function Business({ info }: { info: InstanceInfo }) {
  const { businessId = '' } = useParams();
  const id = info.businessId || businessId;
  return (
    <>
      <BusinessFacts business={processWork.name} businessId={id} />
      <OrderActions id={id} />
    </>
  );
}

/** The actions of the approver, the assignee and people who may edit: they change the approver or handler, and remind people. */
function OrderActions({ id }: { id: string }) {
  const texts = useTexts(workTexts);
  const { can, person } = useConsole();
  const { data: order } = useCall(processWorkDetails, { id });
  const [opened, open] = useState<'person' | 'remind'>();
  if (!order?.flow.isRunning) return null;
  const isIncharge = order.taskUser === person.userId || order.flow.assignee === person.userId;
  if (!isIncharge && !can(permissionsOf(processWork).edit)) return null;
  const change = changeOf(order);
  const close = () => open(undefined);
  return (
    <div className="flow-buttons">
      {change ? (
        <Button onClick={() => open('person')}>
          {change === 'handler' ? texts.changeHandler : texts.changeApprover}
        </Button>
      ) : null}
      <Button onClick={() => open('remind')}>{texts.dingTalk}</Button>
      {opened === 'person' && change ? (
        <PersonDialog change={change} taskId={order.flow.taskId} businessId={order.id} onClose={close} />
      ) : null}
      {opened === 'remind' ? <RemindDialog order={order} onClose={close} /> : null}
    </div>
  );
}

export const Page = () => <DetailPage Business={Business} />;
