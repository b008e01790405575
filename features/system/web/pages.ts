// The views of this feature by route path, and what its forms need away from them.

import type { PageMap } from '@ec/records/console/pages';
import type { SlotsMap } from '@ec/resource-web/slots';

export const pages: PageMap = {
  '/system/param': () => import('./param/param.page.tsx'),
  '/system/dict': () => import('./dict/dict.page.tsx'),
  '/system/dictbiz': () => import('./dict/dict-biz.page.tsx'),
  '/dict-horizontal/index': {
    load: () => import('./dict/dict-horizontal.page.tsx'),
    label: { zh: '字典管理（左右）', en: 'Dictionaries side by side' },
  },
  '/dict-vertical/index': {
    load: () => import('./dict/dict-vertical.page.tsx'),
    label: { zh: '字典管理（上下）', en: 'Dictionaries, stacked' },
  },
  '/system/client': () => import('./client/client.page.tsx'),
  '/base/region': () => import('./region/region.page.tsx'),
  '/system/dept': () => import('./dept/dept.page.tsx'),
  '/system/post': () => import('./post/post.page.tsx'),
  '/system/menu': () => import('./menu/menu.page.tsx'),
  '/system/topmenu': () => import('./topmenu/topmenu.page.tsx'),
  '/system/user': () => import('./user/user.page.tsx'),
  '/authority/role': () => import('./role/role.page.tsx'),
  '/authority/datascope': () => import('./scope/data-scope.page.tsx'),
  '/authority/apiscope': () => import('./scope/api-scope.page.tsx'),
  '/info/index': { load: () => import('./info/info.page.tsx'), label: { zh: '个人信息', en: 'Personal info' } },
  '/system/tenant': () => import('./tenant/tenant.page.tsx'),
  '/system/tenant/usage/:tenantId': {
    load: () => import('./tenant/usage.page.tsx'),
    label: { zh: '租户用量', en: 'Tenant usage' },
  },
  '/system/tenantpackage': () => import('./tenant-package/package.page.tsx'),
  '/monitor/log/usual': () => import('./log/usual.page.tsx'),
  '/monitor/log/api': () => import('./log/api.page.tsx'),
  '/monitor/log/error': () => import('./log/error.page.tsx'),
  '/monitor/log/login': () => import('./log/login.page.tsx'),
  '/monitor/log/audit': () => import('./log/audit.page.tsx'),
};

export const slots: SlotsMap = {
  'system.menu': () => import('./menu/menu.page.tsx'),
  'system.tenantPackage': () => import('./tenant-package/package.page.tsx'),
  'system.user': () => import('./user/user.page.tsx'),
};
