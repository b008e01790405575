// Explains what a person may see. Calls the code that decides (kernel/rights-verdicts, visible-menus, predicate) with the rights of that
// person. A row's explanation covers data scopes and the merchant, but no row grants.

import type { Caller, Rights } from '@ec/kernel/caller';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { rightsFrom } from '@ec/kernel/rights';
import type { DataScopeFact, RightsFacts } from '@ec/kernel/rights-facts';
import { coveringScopes, isHeld, judgeMenus, type MenuVerdict } from '@ec/kernel/rights-verdicts';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import type { Field } from '@ec/resource/field';
import { listFieldOf } from '@ec/resource/filter';
import { displayNameOf } from '@ec/resource/names';
import { type Registry, targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { ownerCondition } from '@ec/resource-server/owner-scope';
import { baseConditions, scopeCondition, scopesReaching } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { apiScope } from '../../shared/api-scope.resource.ts';
import { dataScope } from '../../shared/data-scope.resource.ts';
import type { Explanation, Reason } from '../../shared/explain.contract.ts';
import { menuCategory } from '../../shared/platform.enums.ts';
import { role } from '../../shared/role.resource.ts';
import { user } from '../../shared/user.resource.ts';
import { type Menu, menuName, type ReadMenus } from '../menu/menu-memory.ts';
import { opensFor } from '../menu/opens-for.ts';
import { barrierTo, visibleMenus } from '../menu/visible-menus.ts';
import { type Change, type ReasonText, reason } from './explain-texts.ts';

/** The person whose rights are explained, and the call that asks for it. */
export interface Subject {
  engine: Engine;
  readMenus: ReadMenus;
  call: Call;
  person: Caller;
  facts: RightsFacts;
  roleNames: ReadonlyMap<string, string>;
}

type Say = (
  ok: boolean | undefined,
  name: ReasonText,
  values?: Record<string, string>,
  change?: readonly Change[],
) => Reason;
const sayIn =
  ({ call, engine }: Subject): Say =>
  (ok, name, values, change = []) => {
    const opens = ({ resource }: Change) => call.rights.holds(permissionsOf(engine.registry.get(resource)).view);
    return reason(call.language, ok, name, values, change.filter(opens));
  };

const roleChanges = ({ roleNames }: Subject, ids: readonly string[]): Change[] =>
  ids.flatMap((id) => ({ resource: role.name, id, name: roleNames.get(id) ?? id }));
const scopeChange = ({ id, name }: Pick<DataScopeFact, 'id' | 'name'>): Change => ({
  resource: dataScope.name,
  id,
  name,
});

const namesOf = ({ roleNames }: Subject, ids: readonly string[]) => ids.map((id) => roleNames.get(id) ?? id).join('、');

export async function explainMenu(subject: Subject, id: string): Promise<Explanation> {
  const menus = await subject.readMenus();
  const menu = menus.find((each) => each.id === id);
  if (!menu) throw new AppError(errors.noData);
  return menu.category === menuCategory.key.button
    ? explainPermission(subject, menu)
    : explainMenuVisibility(subject, menus, menu);
}

export async function explainCode(subject: Subject, code: string): Promise<Explanation> {
  const menu = (await subject.readMenus()).find((each) => each.code === code);
  if (menu) return explainPermission(subject, menu);
  const { isAdministrator } = subject.facts;
  const say = sayIn(subject);
  return {
    allowed: isAdministrator,
    reasons: [isAdministrator ? say(true, 'administrator') : say(false, 'notBought')],
  };
}

/** Explains whether the person holds the permission code of a button or a menu. */
async function explainPermission(subject: Subject, menu: Menu): Promise<Explanation> {
  const verdict = judgeMenus(subject.facts).get(menu.id) ?? 'notGranted';
  const reasons = [verdictReason(subject, menu, verdict)];
  return { allowed: isHeld(verdict), reasons, ...(await missingRoles(subject, menu, verdict)) };
}

/** Returns roles that have the menu, if the person lacks a grant, so that the reader knows which role to grant. */
async function missingRoles(
  { engine, call, person }: Subject,
  { id }: Menu,
  verdict: MenuVerdict,
): Promise<Pick<Explanation, 'roles'>> {
  if (verdict !== 'notGranted') return {};
  const visibility = baseConditions({ engine, resource: role, call });
  const roles = await engine.database.read(person.tenantId).rows<{ id: string; name: string }>(
    sql`select t.id, t.role_name as name from ${tableOf(role)}
      where ${allOf(visibility)} and exists (select from system_role_menu g where g.tenant_id = t.tenant_id and g.role_id = t.id
        and g.menu_id = ${id}) order by t.sort, t.id limit 20`,
  );
  return { roles };
}

function verdictReason(subject: Subject, { id }: Menu, verdict: MenuVerdict): Reason {
  const say = sayIn(subject);
  const granted = subject.facts.menus.find((each) => each.id === id)?.grantedTo ?? [];
  if (verdict === 'granted')
    return say(true, 'granted', { roles: namesOf(subject, granted) }, roleChanges(subject, granted));
  if (verdict !== 'notGranted') return say(isHeld(verdict), verdict);
  const { roleIds } = subject.person;
  if (roleIds.length > 0)
    return say(false, 'notGranted', { roles: namesOf(subject, roleIds) }, roleChanges(subject, roleIds));
  const { userId, name } = subject.person;
  return say(false, 'noRole', {}, [{ resource: user.name, id: userId, name }]);
}

/** Explains whether the sidebar shows a menu: it is granted, not restricted to other roles, and its page opens. A folder needs a visible menu. */
async function explainMenuVisibility(subject: Subject, menus: readonly Menu[], menu: Menu): Promise<Explanation> {
  const { person, facts, call } = subject;
  const say = sayIn(subject);
  const rights = rightsFrom(facts);
  const opens = opensFor(subject.engine, { caller: person, rights, language: call.language });
  const allowed = visibleMenus(menus, { caller: person, rights, opens }).some(({ id }) => id === menu.id);
  const barrier = barrierTo(menu, new Map(menus.map((each) => [each.id, each])), person.aliases);
  const restriction = barrier
    ? say(false, 'barrier', { menu: menuName(barrier, call.language), aliases: barrier.roles }, [
        { resource: 'system.menu', id: barrier.id, name: menuName(barrier, call.language) },
      ])
    : say(true, 'noBarrier');
  const isFolder = menus.some(({ parentId, category }) => parentId === menu.id && category === menuCategory.key.menu);
  const verdict = judgeMenus(facts).get(menu.id) ?? 'notGranted';
  const held = isFolder ? (allowed ? [] : [say(false, 'emptyFolder')]) : [verdictReason(subject, menu, verdict)];
  const missing = isFolder ? {} : await missingRoles(subject, menu, verdict);
  const refusal = isFolder || opens(menu) ? [] : [say(false, 'pageRefused')];
  return { allowed, reasons: [...held, restriction, ...refusal], ...missing };
}

export function explainPath(subject: Subject, path: string): Explanation {
  const { facts } = subject;
  const say = sayIn(subject);
  const allowed = rightsFrom(facts).opensPath(path);
  if (facts.isTenantAdmin) return { allowed, reasons: [say(true, 'pathAdmin')] };
  const covering = coveringScopes(facts.apiScopes, path);
  if (covering.length === 0) return { allowed, reasons: [say(true, 'pathFree', { path })] };
  const reasons = covering.map(({ id, name, grantedTo }) => {
    const change = [{ resource: apiScope.name, id, name }];
    const values = { path, scope: name, roles: namesOf(subject, grantedTo) };
    return grantedTo.length > 0
      ? say(true, 'pathOpen', values, change)
      : say(allowed ? undefined : false, 'pathShut', values, change);
  });
  return { allowed, reasons };
}

/** Explains the list or a row of a resource: its menu, its path, and the limits of the rows. */
export async function explainResource(subject: Subject, resource: Resource, rowId: string | undefined) {
  const menu = await explainCode(subject, permissionsOf(resource).menu);
  const path = explainPath(subject, `/api/${resource.base}/${rowId === undefined ? 'list' : 'detail'}`);
  const rows = rowId === undefined ? explainScopes(subject, resource) : await explainRow(subject, resource, rowId);
  const parts = [menu, path, rows];
  const { roles } = menu;
  return {
    allowed: parts.every(({ allowed }) => allowed),
    reasons: parts.flatMap(({ reasons }) => reasons),
    ...(roles ? { roles } : {}),
  };
}

function scopeValues(subject: Subject, { name, type, grantedTo }: DataScopeFact): Record<string, string> {
  const { engine, person, call } = subject;
  const word = engine.names.dictText(person.tenantId, 'data_scope_type', type, call.language);
  return { scope: name, type: word, roles: namesOf(subject, grantedTo) };
}

function explainScopes(subject: Subject, resource: Resource): Explanation {
  const say = sayIn(subject);
  if (resource.isGlobal) return { allowed: true, reasons: [say(undefined, 'shared')] };
  const scopes = scopesReaching({ engine: subject.engine, resource }, subject.facts.dataScopes);
  const reasons = scopes.map((scope) =>
    say(undefined, 'scopeLimits', scopeValues(subject, scope), [scopeChange(scope)]),
  );
  if (subject.person.ownerId !== undefined) reasons.push(say(undefined, 'merchantLimits'));
  return { allowed: true, reasons: reasons.length > 0 ? reasons : [say(true, 'noScope')] };
}

/** Accepts only a row that the caller may see. @throws AppError noData */
async function explainRow(subject: Subject, resource: Resource, id: string): Promise<Explanation> {
  const { engine, call, person, facts } = subject;
  const say = sayIn(subject);
  if (!call.rights.holds(permissionsOf(resource).menu)) throw new AppError(errors.forbidden);
  // The platform's administrator must enter the tenant to see business rows (contract §2.3).
  const isAcross = call.rights.isAdministrator && call.caller.operator !== undefined;
  if (isAcross && !resource.name.startsWith('system.')) throw new AppError(errors.noData);
  const row = await detailRow(engine, resource, call, id);
  if (resource.isGlobal) return { allowed: true, reasons: [say(true, 'shared')] };
  const place = say(undefined, 'place', { place: await placeOf(subject, resource, row) }, [
    { resource: resource.name, id, name: textOf(row[resource.title]) },
  ]);
  const rights = rightsFrom(facts);
  const merchant = await explainMerchant(subject, resource, id, rights);
  const scopes = scopesReaching({ engine, resource }, facts.dataScopes);
  if (scopes.length === 0) {
    const reasons = [place, ...(merchant ? [merchant] : [say(true, 'noScope')])];
    return { allowed: merchant?.ok ?? true, reasons };
  }
  // The query checks the condition of each scope, and the condition of all scopes, which a list would use.
  const conditionOf = (some: Rights['scopes']) =>
    scopeCondition({ engine, resource, call: { ...call, caller: person, rights: { ...rights, scopes: some } } }) ??
    sql`true`;
  const matches = await engine.database.read(person.tenantId).first<{ all: boolean; each: boolean[] }>(
    sql`select ${conditionOf(rights.scopes)} as "all", array[${sql.join(scopes.map((scope) => sql`coalesce(${conditionOf([scope])}, false)`))}] as "each"
      from ${tableOf(resource)} where t.tenant_id = ${person.tenantId} and t.id = ${id}`,
  );
  const allowed = (matches?.all ?? false) && (merchant?.ok ?? true);
  const reasons = scopes.map((scope, index) =>
    matches?.each[index]
      ? say(true, 'scopeMatches', scopeValues(subject, scope), [scopeChange(scope)])
      : say(allowed ? undefined : false, 'scopeMisses', scopeValues(subject, scope), [scopeChange(scope)]),
  );
  return { allowed, reasons: [place, ...(merchant ? [merchant] : []), ...reasons] };
}

/** Explains whether the row belongs to the person's merchant; undefined for a person without a merchant. */
async function explainMerchant(subject: Subject, resource: Resource, id: string, rights: Rights) {
  const { engine, call, person } = subject;
  const ownCondition = ownerCondition({ engine, resource, call: { ...call, caller: person, rights } });
  if (person.ownerId === undefined) return undefined;
  const row = await engine.database
    .read(person.tenantId)
    .first(
      sql`select 1 as is_seen from ${tableOf(resource)} where t.tenant_id = ${person.tenantId} and t.id = ${id} and ${ownCondition ?? sql`true`}`,
    );
  return sayIn(subject)(row !== undefined, row ? 'merchantHas' : 'merchantLacks');
}

const isScopeTarget = ({ name, scope }: Resource) =>
  name === 'system.dept' || name === 'system.user' || scope?.site !== undefined;

/** Returns whether data scopes can decide by the field: a department, a person, a site or the region of a site. */
function decidesPlace(registry: Registry, { scope }: Resource, name: string, field: Field): boolean {
  return scope?.site === name || targetsOf(registry, field).some(({ target }) => isScopeTarget(target));
}

/** Describes in words the fields by which data scopes decide, with the row's creator and creating department. */
async function placeOf({ engine, call }: Subject, resource: Resource, row: Record<string, unknown>): Promise<string> {
  const placeFields = Object.entries(resource.fields)
    .filter(([name, field]) => decidesPlace(engine.registry, resource, name, field))
    .map(([name, field]) => [labelOf(field.label, call.language), row[displayNameOf(name, field)]] as const);
  const [creatorId, dept] = [textOf(row.createUser), textOf(row.createDept)];
  const { tenantId } = call.caller;
  const people = await engine.names.people(tenantId, creatorId ? [creatorId] : []);
  const department = dept
    ? await engine.database
        .read(tenantId)
        .first<{ name: string }>(
          sql`select dept_name as name from system_dept where tenant_id = ${tenantId} and id = ${dept}`,
        )
    : undefined;
  const labelOfColumn = (name: string) =>
    labelOf(listFieldOf(resource, name)?.label ?? { zh: name, en: name }, call.language);
  const all = [
    ...placeFields,
    [labelOfColumn('createUser'), people.get(creatorId)] as const,
    [labelOfColumn('createDept'), department?.name] as const,
  ];
  return all.map(([label, value]) => `${label} ${textOf(value) || '—'}`).join(call.language === 'zh' ? '，' : ', ');
}
