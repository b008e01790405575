// The views of this feature by route path.
import type { PageMap } from '@ec/records/console/pages';

export const pages: PageMap = {
  '/tool/datasource': () => import('./datasource.page.tsx'),
};
