// The menu folder of the workbench (contract §8).
import type { MenuNode } from '@ec/resource/menu';

export const deskMenus: readonly MenuNode[] = [
  { code: 'desk', label: { zh: '工作台', en: 'Workbench' }, sort: 1, icon: 'DesktopOutlined' },
];
