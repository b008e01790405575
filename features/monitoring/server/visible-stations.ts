// Selects the stations that a caller may see and that match the filters of a monitoring call. Visibility is the same as in lists.
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, likePattern } from '@ec/kernel/sql';
import { normalText } from '@ec/language/normal-text';
import type { Resource } from '@ec/resource/resource';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions, filterCondition } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { station } from '@ec/truck/shared/station.resource';
import { type RawBuilder, sql } from 'kysely';

export interface StationFilters {
  stationId?: string | undefined;
  deptId?: string | undefined;
  areaCode?: string | undefined;
  bizType?: number | '' | undefined;
  keyword?: string | undefined;
}

export type Viewer = Pick<Call, 'caller' | 'rights' | 'language'>;

export function stationConditions(engine: Engine, call: Viewer, filters: StationFilters): Condition[] {
  const context = { engine, resource: station, call, use: 'see' } as const;
  const { stationId, deptId, areaCode, bizType, keyword } = filters;
  const within = (name: 'deptId' | 'areaCode', value: string) =>
    filterCondition(context, { name, field: station.fields[name], operator: 'within', value });
  const word = normalText(keyword ?? '').trim();
  const pattern = likePattern(word, '%', '%');
  const conditions: Condition[] = [...baseConditions(context)];
  if (stationId) conditions.push(sql`t.id = ${stationId}`);
  if (deptId) conditions.push(within('deptId', deptId));
  if (areaCode) conditions.push(within('areaCode', areaCode));
  if (bizType) conditions.push(sql`${bizType}::int = any(t.biz_types)`);
  if (word) conditions.push(sql`(t.station_name ilike ${pattern} or t.station_no ilike ${pattern})`);
  return conditions;
}

/** Returns a `select id …` of these stations. */
export const stationIds = (engine: Engine, call: Viewer, filters: StationFilters = {}): RawBuilder<unknown> =>
  sql`select t.id from ${tableOf(station)} where ${allOf(stationConditions(engine, call, filters))}`;

/** Returns the condition for visible rows `t` of a resource; with `stationId`, only for rows of this station. */
export function visibleRows(engine: Engine, call: Viewer, resource: Resource, stationId?: string): Condition {
  const conditions = baseConditions({ engine, resource, call, use: 'see' });
  return allOf([...conditions, ...(stationId ? [sql`t.station_id = ${stationId}`] : [])]);
}
