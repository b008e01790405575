// The list tabs of orders: the states that operators look at all day. All other filters are in the search.
import type { Label } from '@ec/language/label';
import type { ListTab } from '@ec/resource/list-tab';
import { orderProc, payStatus } from './order.enums.ts';

const tab = (key: string, label: Label, filters: Record<string, number>): ListTab => ({
  key,
  label,
  filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, `${value}`])),
});

export const orderTabs: readonly ListTab[] = [
  tab('running', { zh: '充电中', en: 'Charging' }, { orderProc: orderProc.key.charging }),
  tab('stopping', { zh: '停止中', en: 'Stopping' }, { orderProc: orderProc.key.stopping }),
  tab('unknown', { zh: '状态未知', en: 'Unknown' }, { orderProc: orderProc.key.unknown }),
  tab('held', { zh: '待核实', en: 'On hold' }, { orderProc: orderProc.key.held }),
  tab('due', { zh: '待支付', en: 'Due' }, { payStatus: payStatus.key.due }),
  tab('overdue', { zh: '欠费', en: 'Overdue' }, { payStatus: payStatus.key.overdue }),
  tab('abnormal', { zh: '异常', en: 'Abnormal' }, { abnormal: 1 }),
];
