// A charger at a station, with what its table asks for. For tests alone.
import type { TestEngine } from '@ec/testing/engine';

/** @returns its id */
export async function stackAt(on: TestEngine, tenant: string, place: string): Promise<string> {
  const id = on.engine.ids.next();
  const required = await on.stage.superuser.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'truck_charging_stack'
     and is_nullable = 'NO' and column_default is null and column_name not in ('id', 'tenant_id', 'station_id')`,
  );
  const names = required.map(({ name }) => name);
  await on.stage.superuser.run(
    `insert into truck_charging_stack (id, tenant_id, station_id, ${names.join(', ')})
     select ${id}, '${tenant}', ${place}, ${names.map((name) => `x.${name}`).join(', ')}
     from jsonb_populate_record(null::truck_charging_stack, '${JSON.stringify(Object.fromEntries(names.map((name) => [name, /_no|name|model/.test(name) ? `S${id.slice(-8)}` : 1])))}') x`,
  );
  return id;
}
