// The pages of processes without pages of their own, such as refunds, account adjustments and processes that are deployed later.

import { useCall } from '@ec/resource-web/use-call';
import { FormSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useParams } from 'react-router';
import { processInfo } from '../../shared/process.contract.ts';
import { partOf } from '../../shared/process-paths.ts';
import { BusinessFacts } from './business-facts.tsx';
import { DecisionPanel, type TaskInfo } from './decision-panel.tsx';
import { DetailPage, type InstanceInfo } from './detail-page.tsx';
import { HandlePage } from './handle-page.tsx';

function Business({ info }: { info: InstanceInfo }) {
  return <BusinessFacts business={info.business} businessId={info.businessId} />;
}

/** Reads the instance of the task, because only the instance names the resource of the record. */
function BusinessOfTask({ info }: { info: TaskInfo }) {
  const { businessId } = useParams();
  const { data } = useCall(processInfo, { processInstanceId: info.processInstanceId });
  if (!data) return <FormSkeleton fields={6} />;
  return <BusinessFacts business={data.business} businessId={data.businessId || partOf(businessId)} />;
}

export const HandleAny = () => <HandlePage route="task" Business={BusinessOfTask} Decision={DecisionPanel} />;
export const DetailAny = () => <DetailPage Business={Business} />;
