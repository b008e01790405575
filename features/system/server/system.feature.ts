// Defines the feature of tenants, people, rights, menus, dictionaries, parameters and regions.

import { startPurging } from '@ec/kernel/session/purge';
import type { Feature } from '@ec/resource-server/feature';
import { dict } from '../shared/dict.resource.ts';
import { dictBiz } from '../shared/dict-biz.resource.ts';
import { systemResources } from '../shared/resources.ts';
import { seededEnums } from '../shared/seeded.enums.ts';
import { sharedMenus } from '../shared/shared.menus.ts';
import { systemMenus } from '../shared/system.menus.ts';
import { clientRoutes } from './client/client.routes.ts';
import { deptRoutes } from './dept/dept.routes.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { dictRoutes } from './dict/dict.routes.ts';
import { publishChoiceChanges } from './dict/publish-choice-changes.ts';
import { embedRoutes } from './embed/embed.routes.ts';
import { explainRoutes } from './explain/explain.routes.ts';
import { sightRoutes } from './explain/sight.routes.ts';
import { jobRoutes } from './job/job.routes.ts';
import { liveRoutes, startTellingRights } from './live/live.routes.ts';
import { logRoutes } from './log/log.routes.ts';
import { retentionJob } from './log/retention.job.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { menuAdminRoutes } from './menu/menu-admin.routes.ts';
import { createMenuMemory } from './menu/menu-memory.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { packageRoutes } from './package/package.routes.ts';
import { paramRoutes } from './param/param.routes.ts';
import { postRoutes } from './post.routes.ts';
import { preferenceRoutes } from './preference/preference.routes.ts';
import { regionRoutes } from './region/region.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { scopeRoutes } from './scope/scope.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { seedSystem } from './seed/seed-system.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { socialConfig } from './social/social-config.ts';
import { taskRoutes } from './task/task.routes.ts';
import { acrossTenants } from './tenant/across.ts';
import { tenantRoutes } from './tenant/tenant.routes.ts';
import { tenantFigureRoutes } from './tenant/tenant-figures.routes.ts';
import { usageJob } from './tenant/usage.ts';
import { topMenuRoutes } from './topmenu/topmenu.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { viewRoutes } from './view/view.routes.ts';

export const systemFeature: Feature = {
  name: 'system',
  label: { zh: '系统管理', en: 'System' },
  resources: systemResources,
  enums: seededEnums,
  menus: [...systemMenus, ...sharedMenus],
  config: [socialConfig],
  routes(engine) {
    const readMenus = createMenuMemory(engine);
    return [
      ...signInRoutes(engine),
      ...menuRoutes(engine, readMenus),
      ...embedRoutes(engine, readMenus),
      ...menuAdminRoutes(engine, readMenus),
      ...dictRoutes(engine, dict),
      ...acrossTenants(engine, dictRoutes(engine, dictBiz), dictBiz),
      ...deptRoutes(engine),
      ...roleRoutes(engine, readMenus),
      ...scopeRoutes(engine),
      ...explainRoutes(engine, readMenus),
      ...sightRoutes(engine, readMenus),
      ...postRoutes(engine),
      ...topMenuRoutes(engine, readMenus),
      ...userRoutes(engine),
      ...tenantRoutes(engine),
      ...tenantFigureRoutes(engine),
      ...packageRoutes(engine),
      ...operatorRoutes(engine),
      ...clientRoutes(engine),
      ...regionRoutes(engine),
      ...deskRoutes(engine),
      ...searchRoutes(engine),
      ...viewRoutes(engine),
      ...preferenceRoutes(engine),
      ...taskRoutes(engine),
      ...jobRoutes(engine),
      ...liveRoutes(engine),
      ...logRoutes(engine),
      ...paramRoutes(engine),
    ];
  },
  seed: async (engine) => {
    await seedSystem(engine);
  },
  jobs: (engine) => [usageJob(engine), retentionJob(engine)],
  async start(engine) {
    const stops = [startPurging(engine), startTellingRights(engine), publishChoiceChanges(engine)];
    return async () => {
      for (const stop of stops) await stop();
    };
  },
};
