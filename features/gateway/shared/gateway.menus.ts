// The menu of the gateway.
import type { MenuNode } from '@ec/resource/menu';

export const gatewayMenus: readonly MenuNode[] = [
  { code: 'gateway', label: { zh: '设备接入', en: 'Device gateway' }, sort: 11, icon: 'ApiOutlined' },
];
