// The folder of the household business (contract §8).
import type { MenuNode } from '@ec/resource/menu';

export const householdMenus: readonly MenuNode[] = [
  { code: 'household', label: { zh: '户用光伏', en: 'Household PV' }, sort: 9, icon: 'HomeOutlined' },
];
