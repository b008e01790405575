// What charging adds to the detail of an alarm; the part itself is loaded when it is first opened.
import type { DetailTab } from '@ec/resource-web/slots';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { lazy, Suspense } from 'react';

const Around = lazy(() => import('./around-alarm.tsx').then(({ AroundAlarm }) => ({ default: AroundAlarm })));

export const aroundTab: DetailTab = {
  key: 'around',
  label: { zh: '当时的订单与曲线', en: 'Orders and curve' },
  lists: 'charging.orders',
  Content: ({ row }) => (
    <Suspense fallback={<ListSkeleton rows={4} columns={3} />}>
      <Around row={row} />
    </Suspense>
  ),
};
