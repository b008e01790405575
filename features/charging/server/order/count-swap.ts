// Counts an ended swap for its robot and day, and for the battery pack that was put on the truck.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { StoredOrder } from './order-store.ts';

export async function countSwap(
  tx: Sql,
  { id }: Pick<StoredOrder, 'id'>,
  { at, seconds }: { at: Date; seconds: number },
): Promise<void> {
  await tx.run(
    sql`insert into truck_agv_day as d (tenant_id, agv_id, day, swaps, seconds)
      select o.tenant_id, o.agv_id, ${toWireDate(at)}::date, 1, ${seconds} from truck_orders o
      where o.tenant_id = ${tx.tenantId} and o.id = ${id} and o.agv_id is not null
      on conflict (tenant_id, agv_id, day) do update set swaps = d.swaps + 1, seconds = d.seconds + excluded.seconds`,
  );
  await tx.run(
    sql`update truck_battery b set swap_count = coalesce(b.swap_count, 0) + 1 from truck_orders o
      where o.tenant_id = ${tx.tenantId} and o.id = ${id} and b.tenant_id = o.tenant_id and b.id = o.new_battery_id`,
  );
}
