// Describes in words which rows of a resource somebody sees. Whether that is all, some or nothing comes from the very conditions
// that a list is compiled with (predicate, owner-scope, lent-rows); only their words are made here.
import type { Caller, DataScopeGrant, Rights } from '@ec/kernel/caller';
import { raw } from '@ec/kernel/database';
import type { DataScopeFact } from '@ec/kernel/rights-facts';
import type { Condition } from '@ec/kernel/sql';
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { listFieldOf } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { ownerCondition } from '@ec/resource-server/owner-scope';
import {
  scopeCondition,
  scopeReferenceOf,
  scopesOn,
  scopesReaching,
  visibilityConditions,
} from '@ec/resource-server/predicate';
import { rowGrantCondition } from '@ec/resource-server/row-grants';
import { dataScopeType } from '../../shared/platform.enums.ts';
import type { VisibleRows } from '../../shared/sight.contract.ts';
import { sightTexts } from './sight-texts.ts';

/** The subject of the summary. A role alone has no departments of its own. */
export interface AccessSubject {
  engine: Engine;
  language: Language;
  caller: Caller;
  rights: Rights;
  scopes: readonly DataScopeFact[];
  /** Departments, and the sites that scopes name. */
  rowNames: ReadonlyMap<string, string>;
}

type AccessSummary = Pick<VisibleRows, 'sees' | 'words'>;

export function summarizeAccess(beholder: AccessSubject, resource: Resource): AccessSummary {
  const { engine, language, caller, rights } = beholder;
  const say = sayIn(language);
  // Rows of the tenant and rows for all tenants, as data scopes are.
  const shared = 'tenantId' in resource.fields ? 'sharedAndOwn' : 'shared';
  if (resource.isGlobal) return { sees: 'all', words: say(shared) };
  const context = { engine, resource, call: { caller, rights, language } };
  const [scope, owner] = [scopeCondition(context), ownerCondition(context)];
  const lent = rowGrantCondition(engine.rowGrants, { resource, call: { caller }, use: 'see', alias: 't' });
  const never = [scope, owner].some((each) => each && isNever(each));
  if (never && !lent) return { sees: 'none', words: refusalOf(beholder, resource, owner) };
  if (visibilityConditions(context).length === 0) return { sees: 'all', words: say('all') };
  const parts = [
    ...(never ? [] : [scope ? scopeWords(beholder, resource) : [], owner ? [say('merchant')] : []].flat()),
    ...(lent && (scope || owner) ? [say('lent')] : []),
    ...(scope || owner ? [] : [say('all')]),
    ...(resource.administratorsOnly && !rights.isTenantAdmin ? [say('hidden')] : []),
  ];
  return { sees: 'part', words: joined(parts, language) };
}

type TextName = keyof typeof sightTexts;
const sayIn =
  (language: Language) =>
  (name: TextName, values: Record<string, string> = {}) =>
    fill(sightTexts[name][language], values);

const joined = (parts: readonly string[], language: Language) => parts.join(language === 'zh' ? '；' : '; ');

/** Returns whether the condition is constantly false, so that no row can meet it. */
const isNever = (condition: Condition): boolean => /^\(*false\)*$/.test(raw(condition).sql.trim());

function refusalOf({ engine, language }: AccessSubject, { scope }: Resource, owner: Condition | undefined): string {
  const say = sayIn(language);
  if (owner && isNever(owner)) return say('noMerchant');
  const whole = scope?.wholeOf;
  return whole === undefined
    ? say('none')
    : say('wholeOnly', { whole: labelOf(engine.registry.get(whole).label, language) });
}

/** Describes the rows that the scopes of a resource permit, and the path by which the scopes reach it. */
function scopeWords(beholder: AccessSubject, resource: Resource): string {
  const { engine, language, scopes } = beholder;
  const say = sayIn(language);
  const way = wayOf(beholder, resource);
  const decided = way.at(-1) ?? resource;
  const rows = scopesReaching({ engine, resource }, scopes)
    .map((grant) => say('byScope', { rows: grantWords(beholder, decided, grant), scope: grant.name }))
    .join(language === 'zh' ? '，或' : ', or ');
  const names = way.map(({ label }) => labelOf(label, language)).join(' › ');
  return way.length > 0 ? say('through', { way: names, rows }) : rows;
}

/** Returns the chain from a resource without a scope of its own up to the resource that has one. */
function wayOf(beholder: Pick<AccessSubject, 'engine' | 'scopes'>, resource: Resource): Resource[] {
  const { engine, scopes } = beholder;
  const beneath = scopesOn(resource, scopes).length > 0 ? undefined : scopeReferenceOf({ engine, resource })?.targets;
  const above = beneath
    ?.map(({ target }) => target)
    .find((each) => scopesReaching({ engine, resource: each }, scopes).length > 0);
  return above ? [above, ...wayOf(beholder, above)] : [];
}

function grantWords(
  { engine, language, caller, rowNames }: AccessSubject,
  resource: Resource,
  grant: DataScopeGrant,
): string {
  const say = sayIn(language);
  const { own: ownType, ownDepartment, deptAndBelow, sites, regions } = dataScopeType.key;
  if (grant.type === ownType) {
    const name = listFieldOf(resource, grant.column) ? grant.column : (resource.scope?.own ?? 'createUser');
    const label = listFieldOf(resource, name)?.label;
    return say('own', { column: label ? labelOf(label, language) : name });
  }
  const isTheirs = grant.type === ownDepartment || grant.type === deptAndBelow;
  const nameOf = (value: string) =>
    grant.type === regions ? engine.names.regionName(value, language) : (rowNames.get(value) ?? say('hiddenRow'));
  const listed = [...new Set((isTheirs ? caller.deptIds : grant.value).map(nameOf))];
  const depts = listed.length > 0 ? say('named', { names: listed.join(language === 'zh' ? '、' : ', ') }) : '';
  if (grant.type === sites) return say('ofSites', { names: depts });
  if (grant.type === regions) return say('ofRegions', { names: depts });
  if (!isTheirs) return say('ofDepts', { depts });
  return say(grant.type === ownDepartment ? 'ofOwnDept' : 'ofDeptsBelow', { depts });
}
