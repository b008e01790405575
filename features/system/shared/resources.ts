// All resources of this feature, for the server and the console alike.
import type { Resource } from '@ec/resource/resource';
import { apiScope } from './api-scope.resource.ts';
import { client } from './client.resource.ts';
import { dataScope } from './data-scope.resource.ts';
import { dept } from './dept.resource.ts';
import { dict } from './dict.resource.ts';
import { dictBiz } from './dict-biz.resource.ts';
import { logApi, logError, logLogin, logUsual } from './log.resource.ts';
import { logAudit } from './log-audit.ts';
import { menu } from './menu.resource.ts';
import { param } from './param.resource.ts';
import { post } from './post.resource.ts';
import { region } from './region.resource.ts';
import { role } from './role.resource.ts';
import { tenant } from './tenant.resource.ts';
import { tenantPackage } from './tenant-package.resource.ts';
import { topmenu } from './topmenu.resource.ts';
import { user } from './user.resource.ts';
import { valueTwin } from './value-twin.resource.ts';

export const systemResources: readonly Resource[] = [
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
  logUsual,
  logApi,
  logError,
  logLogin,
  logAudit,
  valueTwin,
];
