// Tools of developers (contract §8); the generator is not built yet.
import { type MenuNode, standardButtons } from '@ec/resource/menu';

const { add, edit, delete: remove, view } = standardButtons;
const usual = [add, edit, remove, view];

export const developMenus: readonly MenuNode[] = [
  { code: 'tool', label: { zh: '研发工具', en: 'Development' }, sort: 12, icon: 'ToolOutlined' },
  {
    code: 'code',
    label: { zh: '代码生成', en: 'Code generator' },
    sort: 1,
    icon: 'CodeOutlined',
    under: 'tool',
    buttons: usual,
  },
];
