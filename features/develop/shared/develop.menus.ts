// The menu folder of the development tools (contract §8).
import type { MenuNode } from '@ec/resource/menu';

export const developMenus: readonly MenuNode[] = [
  { code: 'tool', label: { zh: '研发工具', en: 'Development' }, sort: 12, icon: 'ToolOutlined' },
];
