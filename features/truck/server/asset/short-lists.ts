// The short lists that pickers and monitoring screens ask for (domain §8.2): all that the caller may see, in one answer.
import { raw } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import { parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { toWire } from '@ec/resource/wire';
import type { Row } from '@ec/resource-server/context';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { agvInfo } from '../../shared/asset/agv-info.resource.ts';
import { battery } from '../../shared/asset/battery.resource.ts';
import { chargingGun } from '../../shared/asset/charging-gun.resource.ts';
import { chargingStack } from '../../shared/asset/charging-stack.resource.ts';

type Query = Record<string, unknown>;

interface Wanted {
  names: readonly string[];
  /** Parameters of the call that are fields. */
  filters: readonly string[];
  order: RawBuilder<unknown>;
}

async function shortList(engine: Engine, resource: Resource, call: Call<Query>, wanted: Wanted): Promise<Row[]> {
  const { names, filters, order } = wanted;
  const conditions: Condition[] = [
    ...baseConditions({ engine, resource, call }),
    ...filters.flatMap((name) => filterOf(resource, name, call.input[name])),
  ];
  const columns = sql.join(names.map((name) => sql`${columnIn(name)} as ${sql.ref(name)}`));
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<Row>(
      raw(sql`select t.id, ${columns} from ${tableOf(resource)} where ${allOf(conditions)} order by ${order}, t.id`),
    );
  return rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(names.map((name) => [name, toWire(resource.fields[name]!, row[name])])),
  }));
}

function filterOf(resource: Resource, name: string, given: unknown): Condition[] {
  if (given === undefined || given === null || given === '') return [];
  if (name.endsWith('Id')) return [sql`${columnIn(name)} = ${idOf(given, name)}`];
  const parsed = parseValue(resource.fields[name]!, given);
  if ('wrong' in parsed) throw new AppError(errors.wrongParameter, { name });
  return [sql`${columnIn(name)} = ${parsed.value}`];
}

export function shortListRoutes(engine: Engine): Route[] {
  /** `screen`: the monitoring screen that shows them, too. */
  const list = (
    resource: Resource,
    name: string,
    screen: string,
    handler: (call: Call<Query>) => Promise<unknown>,
  ): Route =>
    route({
      method: 'GET',
      path: `/${resource.base}/${name}`,
      access: { anyOf: [permissionsOf(resource).menu, screen] },
      title: `${resource.label.en}: short list`,
      input: z.record(z.string(), z.unknown()),
      handler,
    });
  return [
    list(chargingStack, 'getChargingList', 'station_charge', async (call) => {
      const [stacks, guns] = await Promise.all([
        shortList(engine, chargingStack, call, {
          ...{ names: ['stackNo', 'stackName'], filters: ['stationId'] },
          // Those for vehicles before those of slots.
          order: sql`${columnIn('usage')}, ${columnIn('stackNo')}`,
        }),
        shortList(engine, chargingGun, call, {
          ...{ names: ['stackId', 'gunNo', 'gunName', 'gunStatus'], filters: ['stationId'] },
          order: columnIn('connectorNo'),
        }),
      ]);
      const byStack = Map.groupBy(guns, ({ stackId }) => stackId);
      const gunsOf = (id: unknown) => (byStack.get(id) ?? []).map(({ stackId: _, ...gun }) => gun);
      return stacks.map((stack) => ({ ...stack, guns: gunsOf(stack.id) }));
    }),
    list(battery, 'getBatteryList', 'station_battery', (call) =>
      shortList(engine, battery, call, {
        names: ['batteryNo', 'model', 'soc', 'soh', 'batteryStatus', 'slotNo'],
        filters: ['stationId', 'batteryStatus', 'model'],
        order: columnIn('batteryNo'),
      }),
    ),
    list(agvInfo, 'getAgvList', 'station_change', (call) =>
      shortList(engine, agvInfo, call, {
        names: ['agvNo', 'agvName', 'agvStatus'],
        filters: ['stationId'],
        order: columnIn('agvNo'),
      }),
    ),
  ];
}
