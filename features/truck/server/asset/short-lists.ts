// Serves the short lists of devices (short-lists.contract.ts). Each list has the rows in the scope of the caller.
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import { isEmpty, parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import type { FieldNameOf, RowOf, StoredRowOf } from '@ec/resource/row';
import { toWire } from '@ec/resource/wire';
import { columnsOf, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { type RawBuilder, sql } from 'kysely';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';
import { battery } from '../../shared/asset/battery.resource.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';
import { batteryList, chargingList, robotList, shortFields } from '../../shared/asset/short-lists.contract.ts';

interface ShortList<N extends string> {
  names: readonly N[];
  order: RawBuilder<unknown>;
}

/** Each parameter of the call is a filter on the field of the same name. */
async function shortList<R extends Resource, N extends FieldNameOf<R> & keyof RowOf<R> & keyof StoredRowOf<R>>(
  engine: Engine,
  resource: R,
  call: Call<Readonly<Record<string, string | undefined>>>,
  { names, order }: ShortList<N>,
): Promise<(Pick<RowOf<R>, N> & { id: string })[]> {
  const conditions = [
    ...baseConditions({ engine, resource, call }),
    ...Object.entries(call.input).flatMap(([name, value]) => filterOf(resource, name, value)),
  ];
  const rows = await engine.database.read(call.caller.tenantId).rows<Record<string, unknown>>(
    sql`select t.id, ${pick(resource, names)} from ${tableOf(resource)}
      where ${allOf(conditions)} order by ${order}, t.id`,
  );
  const shortRow = (row: Record<string, unknown>) =>
    names.map((name) => [name, toWire(resource.fields[name]!, row[name])]);
  return rows.map((row) => ({ id: row.id, ...Object.fromEntries(shortRow(row)) }));
}

function filterOf(resource: Resource, name: string, value: unknown): Condition[] {
  if (isEmpty(value)) return [];
  const parsed = parseValue(resource.fields[name]!, value);
  if ('wrong' in parsed) throw new AppError(errors.wrongParameter, { name });
  return [sql`${columnIn(name)} = ${parsed.value}`];
}

export function shortListRoutes(engine: Engine): Route[] {
  const stacks = columnsOf(chargingStack);
  return [
    ...serve(chargingList, async (call) => {
      const [stackRows, guns] = await Promise.all([
        // Chargers for vehicles come before chargers of swap slots.
        shortList(engine, chargingStack, call, {
          names: shortFields.stack,
          order: sql`${stacks.usage}, ${stacks.stackNo}`,
        }),
        shortList(engine, chargingGun, call, {
          names: ['stackId', ...shortFields.gun],
          order: columnsOf(chargingGun).connectorNo,
        }),
      ]);
      const byStack = Map.groupBy(guns, ({ stackId }) => stackId);
      const gunsOf = (id: string) => (byStack.get(id) ?? []).map(({ stackId: _, ...gun }) => gun);
      return stackRows.map((stack) => ({ ...stack, guns: gunsOf(stack.id) }));
    }),
    ...serve(batteryList, (call) =>
      shortList(engine, battery, call, { names: shortFields.battery, order: columnsOf(battery).batteryNo }),
    ),
    ...serve(robotList, (call) =>
      shortList(engine, agvInfo, call, { names: shortFields.robot, order: columnsOf(agvInfo).agvNo }),
    ),
  ];
}
