// Users: the list engine's calls from the definition, and what only users have (contract §3.6).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { user } from '../../shared/user.resource.ts';
import { acrossTenants } from '../tenant/across.ts';
import { avatarRoutes } from './avatar.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { userErrors } from './user.errors.ts';
import { userActionRoutes } from './user-actions.routes.ts';
import { userHooks } from './user-hooks.ts';
import { userReadRoutes } from './user-reads.routes.ts';
import { userSheetRoutes } from './user-sheets.routes.ts';

export function userRoutes(engine: Engine): Route[] {
  const hooks = userHooks(engine);
  const standard = resourceRoutes(engine, user, hooks).flatMap((each) => [
    guarded(each),
    ...(each.path === '/blade-user/submit'
      ? [guarded({ ...each, path: '/blade-user/update', access: { code: 'user_edit' } })]
      : []),
  ]);
  const administered = [...standard, ...userReadRoutes(engine), ...userActionRoutes(engine, hooks)];
  return [
    ...acrossTenants(engine, [...administered, ...userSheetRoutes(engine).map(guarded)]),
    ...ownAccountRoutes(engine),
    ...avatarRoutes(engine),
  ];
}

const sheets = /\/(export|import|export-user|import-user)$/;

/** A long task belongs to the tenant that it works in; the platform's administrator would never see it there. */
function guarded(each: Route): Route {
  if (!sheets.test(each.path)) return each;
  return {
    ...each,
    handler(call) {
      if (call.caller.operator && call.rights.isAdministrator) fail(userErrors.acrossSheets);
      return each.handler(call);
    },
  };
}
