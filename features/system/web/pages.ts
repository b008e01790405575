// The pages of this feature.
import type { ConsoleFeature } from '@ec/resource-web/feature-pages';
import { systemResources } from '../shared/resources.ts';
import { sharedMenus } from '../shared/shared.menus.ts';
import { systemMenus } from '../shared/system.menus.ts';

export const systemConsole: ConsoleFeature = {
  resources: systemResources,
  menus: [...systemMenus, ...sharedMenus],
  customPages: {
    'system.param': () => import('./param/param.page.tsx'),
    'system.dict': () => import('./dict/dict.page.tsx'),
    'system.dictBiz': () => import('./dict/dict-biz.page.tsx'),
    'system.client': () => import('./client/client.page.tsx'),
    'system.region': () => import('./region/region.page.tsx'),
    'system.dept': () => import('./dept/dept.page.tsx'),
    'system.post': () => import('./post/post.page.tsx'),
    'system.menu': () => import('./menu/menu.page.tsx'),
    'system.topmenu': () => import('./topmenu/topmenu.page.tsx'),
    'system.user': () => import('./user/user.page.tsx'),
    'system.role': () => import('./role/role.page.tsx'),
    'system.dataScope': () => import('./scope/data-scope.page.tsx'),
    'system.apiScope': () => import('./scope/api-scope.page.tsx'),
    'system.tenant': () => import('./tenant/tenant.page.tsx'),
    'system.tenantPackage': () => import('./tenant-package/package.page.tsx'),
    'system.logUsual': () => import('./log/usual.page.tsx'),
    'system.logApi': () => import('./log/api.page.tsx'),
    'system.logError': () => import('./log/error.page.tsx'),
    'system.logLogin': () => import('./log/login.page.tsx'),
    'system.logAudit': () => import('./log/audit.page.tsx'),
  },
  views: {
    '/dict-horizontal/index': {
      load: () => import('./dict/dict-horizontal.page.tsx'),
      label: { zh: '字典管理（左右）', en: 'Dictionaries side by side' },
    },
    '/dict-vertical/index': {
      load: () => import('./dict/dict-vertical.page.tsx'),
      label: { zh: '字典管理（上下）', en: 'Dictionaries, stacked' },
    },
    '/monitor/jobs': { load: () => import('./job/jobs.page.tsx'), label: { zh: '后台任务', en: 'Background jobs' } },
    '/info/index': { load: () => import('./info/info.page.tsx'), label: { zh: '个人信息', en: 'Personal info' } },
    '/system/tenant/usage/:tenantId': {
      load: () => import('./tenant/usage.page.tsx'),
      label: { zh: '租户用量', en: 'Tenant usage' },
    },
  },
};
