// "Why can this user (not) see this?"
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { loadCaller } from '@ec/kernel/session/load-caller';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { z } from 'zod';
import { user } from '../../shared/user.resource.ts';
import type { ReadMenus } from '../menu/menu-memory.ts';
import { readRoleKeys } from '../role/reach.ts';
import { acrossTenants } from '../tenant/across.ts';
import { type Explanation, explainCode, explainMenu, explainPath, explainResource, type Subject } from './explain.ts';
import { reason } from './explain-texts.ts';

const asked = z.object({
  userId: z.string(),
  /** One of these: a menu or button by its id, a permission code, a path below /api, */
  menuId: z.string().optional(),
  code: z.string().max(100).optional(),
  path: z.string().max(300).optional(),
  /** or the rows of a resource, of which `id` names one. */
  resource: z.string().max(100).optional(),
  id: z.string().optional(),
});
type Asked = z.infer<typeof asked>;

export function explainRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  return acrossTenants(engine, [
    route({
      method: 'GET',
      path: '/blade-user/explain',
      access: { code: 'user' },
      title: 'Why a user sees something or not',
      input: asked,
      handler: (call) => explain(engine, readMenus, call),
    }),
  ]);
}

async function explain(engine: Engine, readMenus: ReadMenus, call: Call<Asked>): Promise<Explanation> {
  const userId = idOf(call.input.userId, 'userId');
  await detailRow(engine, user, call, userId);
  const { tenantId } = call.caller;
  const asThey = { id: '', tenant_id: tenantId, user_id: userId, operator: null };
  const person = await loadCaller(
    engine.database,
    { ...asThey, chosen_dept_ids: null, chosen_role_ids: null },
    engine.clock.now(),
  );
  if (!person) return { allowed: false, reasons: [reason(call.language, false, 'disabled')] };
  const [facts, roles] = await Promise.all([
    engine.rights.factsOf(person),
    readRoleKeys(engine.database.read(tenantId), tenantId, person.roleIds),
    engine.names.ready(tenantId),
  ]);
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  return answer({ engine, readMenus, call, person, facts, roleNames }, call.input);
}

function answer(subject: Subject, { menuId, code, path, resource, id }: Asked): Promise<Explanation> | Explanation {
  if (menuId) return explainMenu(subject, idOf(menuId, 'menuId'));
  if (code) return explainCode(subject, code);
  if (path) return explainPath(subject, `/api/${path.replace(/^\/?(api\/)?/, '')}`);
  if (!resource) throw new AppError(errors.missingParameter, { name: 'menuId' });
  const found = subject.engine.registry.find(resource);
  if (!found) throw new AppError(errors.wrongParameter, { name: 'resource' });
  return explainResource(subject, found, id ? idOf(id) : undefined);
}
