// Describes in words which rows of a resource a person or a role sees. The conditions of the list decide whether that is all, part or none
// (predicate, owner-scope, row-grants); this module only describes them.
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

/** The person whose access is summarized, or an imaginary holder of a role, who has no departments. */
export interface AccessSubject {
  engine: Engine;
  language: Language;
  caller: Caller;
  rights: Rights;
  scopes: readonly DataScopeFact[];
  /** Names of the departments, and of the sites that scopes name, by id. */
  rowNames: ReadonlyMap<string, string>;
}

type AccessSummary = Pick<VisibleRows, 'sees' | 'words'>;

export function summarizeAccess(subject: AccessSubject, resource: Resource): AccessSummary {
  const { engine, language, caller, rights } = subject;
  const say = sayIn(language);
  // A global resource with `tenantId` has rows for all tenants and rows of one tenant; one example is data scopes.
  const shared = 'tenantId' in resource.fields ? 'sharedAndOwn' : 'shared';
  if (resource.isGlobal) return { sees: 'all', words: say(shared) };
  const context = { engine, resource, call: { caller, rights, language } };
  const [scope, owner] = [scopeCondition(context), ownerCondition(context)];
  const rowGrant = rowGrantCondition(engine.rowGrants, { resource, call: { caller }, use: 'see', alias: 't' });
  const isRefused = [scope, owner].some((each) => each && isNever(each));
  if (isRefused && !rowGrant) return { sees: 'none', words: refusalOf(subject, resource, owner) };
  if (visibilityConditions(context).length === 0) return { sees: 'all', words: say('all') };
  const parts = [
    ...(isRefused ? [] : [scope ? scopeWords(subject, resource) : [], owner ? [say('merchant')] : []].flat()),
    ...(rowGrant && (scope || owner) ? [say('rowGrant')] : []),
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
  const wholeResource = scope?.wholeOf;
  return wholeResource === undefined
    ? say('none')
    : say('wholeOnly', { whole: labelOf(engine.registry.get(wholeResource).label, language) });
}

/** Describes the rows that the scopes of a resource permit, and the path by which the scopes reach it. */
function scopeWords(subject: AccessSubject, resource: Resource): string {
  const { engine, language, scopes } = subject;
  const say = sayIn(language);
  const path = pathToScopes(subject, resource);
  const scopedResource = path.at(-1) ?? resource;
  const rows = scopesReaching({ engine, resource }, scopes)
    .map((grant) => say('byScope', { rows: grantWords(subject, scopedResource, grant), scope: grant.name }))
    .join(language === 'zh' ? '，或' : ', or ');
  const names = path.map(({ label }) => labelOf(label, language)).join(' › ');
  return path.length > 0 ? say('through', { path: names, rows }) : rows;
}

/** Returns the references from a resource without a data scope to the resource with one; empty if the resource itself has one. */
function pathToScopes(subject: Pick<AccessSubject, 'engine' | 'scopes'>, resource: Resource): Resource[] {
  const { engine, scopes } = subject;
  const targets = scopesOn(resource, scopes).length > 0 ? undefined : scopeReferenceOf({ engine, resource })?.targets;
  const next = targets
    ?.map(({ target }) => target)
    .find((each) => scopesReaching({ engine, resource: each }, scopes).length > 0);
  return next ? [next, ...pathToScopes(subject, next)] : [];
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
  const isByOwnDept = grant.type === ownDepartment || grant.type === deptAndBelow;
  const nameOf = (value: string) =>
    grant.type === regions ? engine.names.regionName(value, language) : (rowNames.get(value) ?? say('hiddenRow'));
  const nameList = [...new Set((isByOwnDept ? caller.deptIds : grant.value).map(nameOf))];
  const names = nameList.length > 0 ? say('named', { names: nameList.join(language === 'zh' ? '、' : ', ') }) : '';
  if (grant.type === sites) return say('ofSites', { names });
  if (grant.type === regions) return say('ofRegions', { names });
  if (!isByOwnDept) return say('ofDepts', { names });
  return say(grant.type === ownDepartment ? 'ofOwnDept' : 'ofDeptsBelow', { names });
}
