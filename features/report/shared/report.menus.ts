// The menu folder of reports (contract §8). The menu item of the list is in report.resource.ts.
import type { MenuNode } from '@ec/resource/menu';

export const reportMenus: readonly MenuNode[] = [
  { code: 'report', label: { zh: '报表', en: 'Reports' }, sort: 14, icon: 'BarChartOutlined' },
];
