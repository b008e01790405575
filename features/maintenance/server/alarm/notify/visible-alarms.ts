// Finds the alarms that a person may see and those that he is notified of: alarms that he may acknowledge, and alarms of devices that are
// bound to him for alarms (BR-63).
import type { Sql } from '@ec/kernel/database';
import { allOf } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { mayList } from '@ec/resource-server/call-rights';
import type { Reader } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { rowGrantCondition } from '@ec/resource-server/row-grants';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';

interface AlarmsOfReader {
  reader: Reader;
  /** The resource of all `ids`. */
  resource: Resource;
  ids: readonly string[];
}

/** Returns those of `ids` that the person may see. `more`: a further condition on the alarm `t`. */
export async function visibleAlarmIds(
  engine: Engine,
  tx: Sql,
  { reader, resource, ids }: AlarmsOfReader,
  more = sql`true`,
): Promise<string[]> {
  if (ids.length === 0 || !mayList(resource, reader.rights)) return [];
  const sight = allOf(baseConditions({ engine, resource, call: reader, use: 'see' }));
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(resource)} where ${sight} and t.id = any(${[...ids]}::bigint[]) and ${more} order by t.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the visible alarms that the person is notified of: all if he may acknowledge them, otherwise those of devices bound to him. */
export async function notifiableAlarmIds(engine: Engine, tx: Sql, request: AlarmsOfReader): Promise<string[]> {
  const { reader, resource } = request;
  if (reader.rights.holds(permissionsOf(resource).action('ack'))) return visibleAlarmIds(engine, tx, request);
  const grant = rowGrantCondition(engine.rowGrants, { resource, call: reader, use: 'see', alias: 't' });
  return grant ? visibleAlarmIds(engine, tx, request, sql`${grant}`) : [];
}
