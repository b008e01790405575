// The menus of supervision (contract §8).
import type { MenuNode } from '@ec/resource/menu';

export const supervisorMenus: readonly MenuNode[] = [
  { code: 'supervisor', label: { zh: '采集监管', en: 'Data collection' }, sort: 10, icon: 'RadarChartOutlined' },
];
