// Folders of several areas, and of areas that are not built yet: household, resources (contract §8).
// An area's folder leaves this file when the area is built.
import type { MenuNode } from '@ec/resource/menu';

export const comingMenus: readonly MenuNode[] = [
  // The folder of what several areas bring.
  { code: 'household', label: { zh: '户用光伏', en: 'Household PV' }, sort: 9, icon: 'HomeOutlined' },
  { code: 'resource', label: { zh: '资源管理', en: 'Resources' }, sort: 15, icon: 'FolderOutlined' },
];
