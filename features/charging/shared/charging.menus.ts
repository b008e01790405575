// The menu folder for sales and settlement (contract §7, §8).
import type { MenuNode } from '@ec/resource/menu';

export const chargingMenus: readonly MenuNode[] = [
  { code: 'trade', label: { zh: '交易结算', en: 'Billing' }, sort: 6, icon: 'TransactionOutlined' },
];
