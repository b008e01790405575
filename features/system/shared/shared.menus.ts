// Menu folders that hold menus of several features (contract §8).
import type { MenuNode } from '@ec/resource/menu';

export const sharedMenus: readonly MenuNode[] = [
  { code: 'household', label: { zh: '户用光伏', en: 'Household PV' }, sort: 9, icon: 'HomeOutlined' },
  { code: 'resource', label: { zh: '资源管理', en: 'Resources' }, sort: 15, icon: 'FolderOutlined' },
];
