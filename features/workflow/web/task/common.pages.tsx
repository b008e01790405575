// Pages of processes that have none of their own: refunds, account adjustments and whatever is deployed later.

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

/** A task does not say which table its record stands in; its instance does. */
function BusinessOfTask({ info }: { info: TaskInfo }) {
  const { businessId } = useParams();
  const { data } = useCall(processInfo, { processInstanceId: info.processInstanceId });
  if (!data) return <FormSkeleton fields={6} />;
  return <BusinessFacts business={data.business} businessId={data.businessId || partOf(businessId)} />;
}

export const HandleAny = () => <HandlePage route="task" Business={BusinessOfTask} Decision={DecisionPanel} />;
export const DetailAny = () => <DetailPage Business={Business} />;
