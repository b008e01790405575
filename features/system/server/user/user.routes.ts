// Serves users: the standard calls, and the calls that only users have (contract §3.6).
import type { Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { type CallOverride, resourceRoutes } from '@ec/resource-server/resource-routes';
import { user } from '../../shared/user.resource.ts';
import { invitationRoutes, openInvitationRoutes } from '../invitation/invitation.routes.ts';
import { acrossTenants } from '../tenant/across.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { userActionRoutes } from './user-actions.routes.ts';
import { userHooks } from './user-hooks.ts';
import { userReadRoutes } from './user-reads.routes.ts';
import { refuseSheetsAcross, userSheetRoutes } from './user-sheets.routes.ts';

export function userRoutes(engine: Engine): Route[] {
  const hooks = userHooks(engine);
  const standard = resourceRoutes(engine, user, {
    ...hooks,
    calls: { export: refuseAcrossTenants, import: refuseAcrossTenants },
  });
  return [
    ...acrossTenants(
      engine,
      [
        ...standard,
        ...userReadRoutes(engine),
        ...userActionRoutes(engine, hooks),
        ...userSheetRoutes(engine),
        ...invitationRoutes(engine),
      ],
      user,
    ),
    ...ownAccountRoutes(engine),
    ...openInvitationRoutes(engine),
  ];
}

const refuseAcrossTenants: CallOverride = (context, next) => {
  // The template of an import is created without a task.
  if (context.call.request.method === 'POST') refuseSheetsAcross(context.call);
  return next(context);
};
