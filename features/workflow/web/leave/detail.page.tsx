// /work/process/leave/detail/{processInstanceId}/{businessId}: the page shows a leave.
import { useParams } from 'react-router';
import { DetailPage, type InstanceInfo } from '../task/detail-page.tsx';
import { LeaveFacts, LeaveOf } from './leave-facts.tsx';

function Business({ info }: { info: InstanceInfo }) {
  const { businessId = '' } = useParams();
  return <LeaveOf businessId={info.businessId || businessId}>{(leave) => <LeaveFacts leave={leave} />}</LeaveOf>;
}

export const Page = () => <DetailPage Business={Business} />;
