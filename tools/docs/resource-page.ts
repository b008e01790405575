// Describes one resource from its definition: base, codes, fields, calls, states and actions.
import type { TargetBy } from '@ec/resource/field';
import { type Field, isMany, oneOf } from '@ec/resource/field';
import { listedNames } from '@ec/resource/list-layout';
import { displayNameOf, hasDisplayName } from '@ec/resource/names';
import type { Resource } from '@ec/resource/resource';
import { blocks, both, code, heading, table } from './markdown.ts';
import type { Product, ServedCall } from './product.ts';
import { stateDiagram } from './state-diagram.ts';

/** The form of each kind of value on the wire (contract §1.2). */
const wire: Record<ReturnType<typeof oneOf>, string> = {
  text: 'string',
  texts: 'string',
  secret: 'string, write only',
  integer: 'number',
  decimal: 'number',
  flag: '0 or 1',
  date: '`yyyy-MM-dd`',
  datetime: '`yyyy-MM-dd HH:mm:ss`',
  dict: 'number',
  dicts: 'number',
  ref: 'id as string',
  refs: 'id as string',
  refBy: 'id as string',
  refsBy: 'id as string',
  region: 'region code',
  regions: 'region code',
  files: 'string',
  json: 'JSON',
};

/** Returns the link to a resource from docs/reference. */
export type PageOf = (resource: string) => string;

export function resourcePage(product: Product, resource: Resource, calls: readonly ServedCall[], pageOf: PageOf) {
  const states = Object.keys(resource.states);
  return blocks([
    heading(2, resource.name, `${code(resource.name)} ${both(resource.label)}`),
    resource.purpose && `${resource.purpose.en}.`,
    facts(product, resource, calls),
    table(['Field', '中文', 'English', 'Kind', 'JSON', 'Notes'], fieldRows(resource, pageOf)),
    calls.length > 0 && callTable(calls),
    ...states.map((name) => blocks([`States of ${code(name)}:`, stateDiagram(resource, name)])),
    Object.keys(resource.actions).length > 0 && blocks(['Actions:', table(actionHeads, actionRows(resource))]),
  ]);
}

function facts(product: Product, resource: Resource, calls: readonly ServedCall[]): string {
  const { scope, verbs, unique, uniqueWhile, order, kind } = resource;
  const menu = product.menus.find((row) => row.category === 1 && row.code === resource.code);
  const isServed = (verb: string) => calls.some(({ path }) => path === `/${resource.base}/${verb}`);
  const written = [...new Set(Object.values(verbs))].filter(isServed);
  const inState = (uniqueWhile ?? []).map(({ on, while: state }) => {
    const states = Object.entries(state).map(([name, value]) => `${code(name)} is ${value}`);
    return `${code(on.join(' + '))} while ${states.join(' and ')}`;
  });
  const keys = [...(unique ?? []).map((names) => code(names.join(' + '))), ...inState];
  const rows: [string, string | undefined][] = [
    ['Base', code(resource.base)],
    ['Table', code(resource.table)],
    ['Menu', menu ? `${menu.name} · ${menu.nameEn}, ${code(menu.path)}` : undefined],
    ['Permission codes', codesOf(product, resource, calls).map(code).join(' ')],
    ['Written by', written.length > 0 ? written.map(code).join(', ') : 'no plain write'],
    ['Kind', kind === 'plain' ? undefined : kind],
    ['Rows', resource.isGlobal ? 'of all tenants' : undefined],
    ['Title field', code(resource.title)],
    ['Data scope', scope?.dept || scope?.own ? [scope.dept, scope.own].filter(isText).map(code).join(', ') : undefined],
    ['Owner field', scope?.owner && code(scope.owner)],
    ['Unique together', keys.join(', ')],
    ['Order', order.map(({ field, direction }) => `${code(field)} ${direction}`).join(', ')],
  ];
  return rows.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : [])).join('\n');
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** Returns the code of the resource, the codes that its calls require, and the codes of the buttons below its menu. */
function codesOf({ menus }: Product, resource: Resource, calls: readonly ServedCall[]): string[] {
  const buttons = menus.filter(({ category, parent }) => category === 2 && parent === resource.code);
  return [...new Set([resource.code, ...calls.flatMap(({ codes }) => codes), ...buttons.map((button) => button.code)])];
}

function fieldRows(resource: Resource, pageOf: PageOf): string[][] {
  const names = listedNames(resource);
  return Object.entries(resource.fields).map(([name, field]) => [
    code(name),
    field.label.zh,
    field.label.en,
    kindText(field, pageOf),
    `${wire[oneOf(field)]}${isMany(field) ? ', comma list' : ''}`,
    noteText(name, field, names.includes(name)),
  ]);
}

function kindText(field: Field, pageOf: PageOf): string {
  const { kind, maxValue, precision, scale, target, targetBy } = field;
  if (field.enum) return `${kind} [${field.enum.code}](enums.md#${field.enum.code})`;
  if (target !== undefined) return `${kind} [${target}](${pageOf(target)})`;
  if (targetBy) return `${kind} ${code(targetBy.field)}: ${targetsText(targetBy.targets, pageOf)}`;
  if (kind === 'decimal') return `decimal(${precision}, ${scale})`;
  return kind === 'text' && maxValue !== undefined ? `text(${maxValue})` : kind;
}

const targetsText = (targets: TargetBy['targets'], pageOf: PageOf): string =>
  Object.entries(targets)
    .map(([key, target]) => {
      const text =
        typeof target === 'string'
          ? `[${target}](${pageOf(target)})`
          : `by ${code(target.field)} (${targetsText(target.targets, pageOf)})`;
      return `${key} ${text}`;
    })
    .join(', ');

function noteText(name: string, field: Field, isListed: boolean): string {
  const { label, isRequired, isUnique, isSystem, isComputed, isMasked, isFixed, isSealed, isSummed } = field;
  const { minValue, maxValue, searchMode, onlyKeys, shownWhen, amongKeys, neededAction, kind } = field;
  const isNumber = kind === 'integer' || kind === 'decimal';
  const notes = [
    isRequired && '**required**',
    label.unit && `unit ${label.unit}`,
    isComputed ? 'computed at each read' : isSystem && 'written by the system',
    isFixed && 'fixed once saved',
    isUnique && 'unique',
    isMasked && 'masked',
    isSealed && 'encrypted',
    isNumber && minValue !== undefined && `≥ ${minValue}`,
    isNumber && maxValue !== undefined && `≤ ${maxValue}`,
    onlyKeys && `only ${onlyKeys.join(', ')}`,
    shownWhen && `shown while ${code(shownWhen.field)} is ${shownWhen.values.join(' or ')}`,
    amongKeys &&
      `where ${Object.entries(amongKeys)
        .map(([of, keys]) => `${code(of)} is ${keys.join(' or ')}`)
        .join(', ')}`,
    neededAction && `needs the permission for its action ${code(neededAction)}`,
    searchMode && `search ${searchMode}`,
    isSummed && 'summed',
    isListed && 'in the list',
    hasDisplayName(field) && `display name ${code(displayNameOf(name, field))}`,
  ];
  return notes.filter((note) => note !== false && note !== undefined && note !== '').join('; ');
}

export const callTable = (calls: readonly ServedCall[]): string =>
  table(
    ['Call', 'Access', 'Title', 'Parameters'],
    calls.map(({ method, path, access, title, takes }) => [
      `${method} ${code(path)}`,
      access,
      title,
      takes.map(code).join(' '),
    ]),
  );

export const actionHeads = ['Action', 'Name', 'From → to', 'Parameters', 'Notes'] as const;

export function actionRows(resource: Resource): string[][] {
  return Object.entries(resource.actions).map(([name, action]) => {
    const { stateCondition, leadsTo, takesFields, isBulk, isRowless, isDangerous, idName, otherBases } = action;
    const from = stateCondition ? `${code(stateCondition.field)} ${stateCondition.states.join(', ')}` : 'any state';
    const to = leadsTo.length > 0 ? ` → ${leadsTo.join(' or ')}` : '';
    const takes = Object.entries(takesFields).map(([key, { isRequired }]) => code(isRequired ? key : `${key}?`));
    const more = [
      isBulk && 'several rows',
      isDangerous && 'dangerous',
      idName && `row by ${code(idName)}`,
      ...otherBases.map((base) => `also under ${code(base)}`),
    ];
    return [
      code(name),
      both(action.label),
      isRowless ? 'no row' : `${from}${to}`,
      takes.join(' '),
      more.filter(Boolean).join('; '),
    ];
  });
}
