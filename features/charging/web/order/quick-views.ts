// The states that a shift looks at all day, one press away; everything else is the search's.
import type { QuickView } from '@ec/records/views/view-tabs.tsx';
import { orderProc, payStatus } from '../../shared/order/order.enums.ts';
import { orderTexts } from './order-texts.ts';

type Named = 'running' | 'stopping' | 'unknown' | 'owing' | 'overdue' | 'marked';

const quick = (key: Named, filters: Record<string, string | number>): QuickView => ({
  key,
  label: { zh: orderTexts.zh[key], en: orderTexts.en[key] },
  filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, `${value}`])),
});

export const quickViews: readonly QuickView[] = [
  quick('running', { orderProc: orderProc.key.charging }),
  quick('stopping', { orderProc: orderProc.key.stopping }),
  quick('unknown', { orderProc: orderProc.key.unknown }),
  quick('owing', { payStatus: payStatus.key.due }),
  quick('overdue', { payStatus: payStatus.key.overdue }),
  quick('marked', { abnormal: 1 }),
];
