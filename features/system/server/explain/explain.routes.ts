// Serves the answers to "Why can this user (not) see this?"
import { AppError, defineErrors, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { loadCaller } from '@ec/kernel/session/load-caller';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { InputOf } from '@ec/resource/contract';
import type { Resource } from '@ec/resource/resource';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { selectRows } from '@ec/resource-server/select';
import { serve } from '@ec/resource-server/serve';
import { type Explanation, explainUser } from '../../shared/explain.contract.ts';
import { user } from '../../shared/user.resource.ts';
import type { ReadMenus } from '../menu/menu-memory.ts';
import { readRoleKeys } from '../role/reach.ts';
import { acrossTenants } from '../tenant/across.ts';
import { explainCode, explainMenu, explainPath, explainResource, type Subject } from './explain.ts';
import { reason } from './explain-texts.ts';

const explainErrors = defineErrors('system.explain', {
  severalRows: {
    status: 400,
    zh: '有 {count} 条数据叫“{name}”，请从列表中选择',
    en: '{count} rows are called “{name}”: choose one from the list',
  },
});

type ExplainInput = InputOf<typeof explainUser>;

export function explainRoutes(engine: Engine, readMenus: ReadMenus): Route[] {
  return acrossTenants(
    engine,
    serve(explainUser, (call) => explain(engine, readMenus, call)),
  );
}

async function explain(engine: Engine, readMenus: ReadMenus, call: Call<ExplainInput>): Promise<Explanation> {
  const userId = idOf(call.input.userId, 'userId');
  const { realName } = await detailRow(engine, user, call, userId);
  const { tenantId } = call.caller;
  const identity = { id: '', tenant_id: tenantId, user_id: userId, operator: null };
  const person = await loadCaller(
    engine.database,
    { ...identity, chosen_dept_ids: null, chosen_role_ids: null },
    engine.clock.now(),
  );
  if (!person)
    return {
      allowed: false,
      reasons: [
        reason(call.language, false, 'disabled', {}, [{ resource: user.name, id: userId, name: textOf(realName) }]),
      ],
    };
  const [facts, roles] = await Promise.all([
    engine.rights.factsOf(person),
    readRoleKeys(engine.database.read(tenantId), tenantId, person.roleIds),
    engine.names.ready(tenantId),
  ]);
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  return explainTarget({ engine, readMenus, call, person, facts, roleNames }, call.input);
}

function explainTarget(
  subject: Subject,
  { menuId, code, path, resource, id, name }: ExplainInput,
): Promise<Explanation> | Explanation {
  if (menuId) return explainMenu(subject, idOf(menuId, 'menuId'));
  if (code) return explainCode(subject, code);
  if (path) return explainPath(subject, `/api/${path.replace(/^\/?(api\/)?/, '')}`);
  if (!resource) throw new AppError(errors.missingParameter, { name: 'menuId' });
  const target = subject.engine.registry.find(resource);
  if (!target) throw new AppError(errors.wrongParameter, { name: 'resource' });
  if (!id && name) return explainNamed(subject, target, name);
  return explainResource(subject, target, id ? idOf(id) : undefined);
}

/** Explains the row with a title or number, of the rows that the caller may see. @throws AppError severalRows if several rows have it */
async function explainNamed(subject: Subject, resource: Resource, name: string): Promise<Explanation> {
  const { call, engine } = subject;
  if (!call.rights.holds(permissionsOf(resource).menu)) throw new AppError(errors.forbidden);
  const rows = await selectRows(engine, resource, { ...call, input: { names: name } });
  const [first, second] = rows;
  if (!first) throw new AppError(errors.noData);
  if (second) throw new AppError(explainErrors.severalRows, { name, count: rows.length });
  return explainResource(subject, resource, first.id);
}
