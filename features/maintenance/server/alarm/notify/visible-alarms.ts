// Finds the alarms that a person may see, and the alarms that the person is notified of. The person is notified of visible alarms that he may
// acknowledge, and of alarms of devices whose bindings grant him their alarms (BR-63).
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

/** Returns the alarms among `ids` that the person may see. `more` is a further condition on the alarm `t`. */
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

/** Returns the alarms that the person is notified of: all visible ones if he may acknowledge alarms, otherwise those granted by a binding. */
export async function notifiableAlarmIds(engine: Engine, tx: Sql, request: AlarmsOfReader): Promise<string[]> {
  const { reader, resource } = request;
  if (reader.rights.holds(permissionsOf(resource).action('ack'))) return visibleAlarmIds(engine, tx, request);
  const grant = rowGrantCondition(engine.rowGrants, { resource, call: reader, use: 'see', alias: 't' });
  return grant ? visibleAlarmIds(engine, tx, request, sql`${grant}`) : [];
}
