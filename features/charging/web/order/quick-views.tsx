// The states that a shift looks at all day, one press away; everything else is the search's.
import { useConsole } from '@ec/records/console/console';
import { useTexts } from '@ec/ui/text/use-texts';
import { Segmented } from 'antd';
import { orderProc, payStatus } from '../../shared/order/order.enums.ts';
import { orderTexts } from './order-texts.ts';
import './orders.css';

const views = {
  all: '',
  running: `orderProc=${orderProc.key.charging}`,
  stopping: `orderProc=${orderProc.key.stopping}`,
  unknown: `orderProc=${orderProc.key.unknown}`,
  owing: `payStatus=${payStatus.key.due}`,
  overdue: `payStatus=${payStatus.key.overdue}`,
  marked: 'abnormal=1',
} as const;
type View = keyof typeof views;

export function QuickViews({ filters }: { filters: Record<string, string> }) {
  const { openTab, pageOf } = useConsole();
  const texts = useTexts(orderTexts);
  const now = new URLSearchParams(filters).toString();
  const names = Object.keys(views) as View[];
  const path = pageOf?.('orders');
  if (path === undefined) return null;
  return (
    <Segmented<View | ''>
      className="order-views"
      aria-label={texts.views}
      size="small"
      // Another search stands in none of them.
      value={names.find((name) => views[name] === now) ?? ''}
      options={names.map((name) => ({ value: name, label: texts[name] }))}
      onChange={(name) => {
        const query = views[name || 'all'];
        openTab(query ? `${path}?${query}` : path);
      }}
    />
  );
}
