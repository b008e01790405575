// Tenants, people, rights, menus, dictionaries, parameters, regions.

import { startPurging } from '@ec/kernel/session/purge';
import type { Feature } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { apiScope } from '../shared/api-scope.resource.ts';
import { client } from '../shared/client.resource.ts';
import { dataScope } from '../shared/data-scope.resource.ts';
import { dept } from '../shared/dept.resource.ts';
import { dict } from '../shared/dict.resource.ts';
import { dictBiz } from '../shared/dict-biz.resource.ts';
import { menu } from '../shared/menu.resource.ts';
import { param } from '../shared/param.resource.ts';
import { post } from '../shared/post.resource.ts';
import { region } from '../shared/region.resource.ts';
import { role } from '../shared/role.resource.ts';
import { seededEnums } from '../shared/seeded.enums.ts';
import { tenant } from '../shared/tenant.resource.ts';
import { tenantPackage } from '../shared/tenant-package.resource.ts';
import { topmenu } from '../shared/topmenu.resource.ts';
import { user } from '../shared/user.resource.ts';
import { deptRoutes } from './dept/dept.routes.ts';
import { dictRoutes } from './dict/dict.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { menuAdminRoutes } from './menu/menu-admin.routes.ts';
import { createMenuMemory } from './menu/menu-memory.ts';
import { postRoutes } from './post.routes.ts';
import { regionRoutes } from './region/region.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { seedSystem } from './seed/seed-system.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { tenantRoutes } from './tenant/tenant.routes.ts';
import { userRoutes } from './user/user.routes.ts';

export const systemFeature: Feature = {
  name: 'system',
  resources: [
    user,
    role,
    menu,
    topmenu,
    dept,
    post,
    dict,
    dictBiz,
    param,
    tenant,
    tenantPackage,
    client,
    dataScope,
    apiScope,
    region,
  ],
  enums: seededEnums,
  routes(engine) {
    const readMenus = createMenuMemory(engine);
    return [
      ...signInRoutes(engine),
      ...menuRoutes(engine, readMenus),
      ...menuAdminRoutes(engine, readMenus),
      ...dictRoutes(engine, dict),
      ...dictRoutes(engine, dictBiz),
      ...deptRoutes(engine),
      ...roleRoutes(engine),
      ...postRoutes(engine),
      ...userRoutes(engine),
      ...tenantRoutes(engine),
      ...regionRoutes(engine),
      ...resourceRoutes(engine, param),
    ];
  },
  seed: async (engine) => {
    await seedSystem(engine);
  },
  start: (engine) => Promise.resolve(startPurging(engine)),
};
