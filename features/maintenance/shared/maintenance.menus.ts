// Folders of operation and maintenance (contract §7, §8).
import type { MenuNode } from '@ec/resource/menu';

export const maintenanceMenus: readonly MenuNode[] = [
  { code: 'truckalarm', label: { zh: '告警', en: 'Alarms' }, sort: 7, icon: 'AlertOutlined' },
];
