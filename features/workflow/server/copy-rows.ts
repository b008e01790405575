// Stores copies. A person with a copy can read an instance, but decides nothing.
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { announceToPeople } from './announce-people.ts';
import { checkPeople } from './check-people.ts';

export interface CopyRows {
  tenantId: string;
  instanceId: string;
  node: string;
  sender: string;
  users: readonly string[];
}

/** Each person receives only one copy of an instance. @throws AppError badAssignee */
export async function addCopyRows(
  tx: Sql,
  ids: Services['ids'],
  { tenantId, instanceId, node, sender, users }: CopyRows,
): Promise<void> {
  await checkPeople(tx, tenantId, users);
  const rows = users.map((user) => ({ id: ids.next(), user }));
  await tx.run(
    sql`insert into workflow_copy (id, tenant_id, instance_id, user_id, sender, node)
      select r.id, ${tenantId}, ${instanceId}, r.user_id, ${sender}, ${node}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ user }) => user)}::bigint[]) as r (id, user_id)
      order by r.user_id on conflict (tenant_id, instance_id, user_id) do nothing`,
  );
  await announceToPeople(tx, tenantId, users);
}
