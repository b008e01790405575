// The views of this feature by route path.
import type { PageMap } from '@ec/ui/pages';

export const pages: PageMap = {
  '/system/param': () => import('./param.page.tsx'),
  '/system/dept': () => import('./dept/dept.page.tsx'),
};
