// Folders of the truck business (contract §7, §8).
import type { MenuNode } from '@ec/resource/menu';

export const truckMenus: readonly MenuNode[] = [
  { code: 'asset', label: { zh: '设备资产', en: 'Assets' }, sort: 4, icon: 'ClusterOutlined' },
  { code: 'fleet', label: { zh: '车队客户', en: 'Fleet' }, sort: 5, icon: 'TruckOutlined' },
  { code: 'promo', label: { zh: '活动营销', en: 'Promotions' }, sort: 8, icon: 'GiftOutlined' },
];
