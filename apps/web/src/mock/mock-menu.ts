// The mock menu of development (specification §2): one page that no server knows, to try views on. `VITE_MOCK_MENU=1 npm run dev` adds
// it; a built console has neither the menu nor the page.
import type { PageMap } from '@ec/records/console/pages';
import type { MenuRow } from '../menu/menu-tree.ts';

export const hasMockMenu: boolean = import.meta.env.DEV && import.meta.env.VITE_MOCK_MENU === '1';

export const mockPages: PageMap = import.meta.env.DEV ? { '/test/index': () => import('./test.page.tsx') } : {};

export const mockMenus: readonly MenuRow[] = [
  { id: 'mock-test', code: 'test', name: '测试页 Test page', path: '/test/index', source: 'ExperimentOutlined' },
];
