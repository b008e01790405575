// Grants permission codes to a role of tenant T1 (people.ts). A code without a menu row gets one.
import type { TestDatabase } from '../database.ts';

export async function grant(
  { superuser, ids }: Pick<TestDatabase, 'superuser' | 'ids'>,
  roleId: number,
  codes: readonly string[],
): Promise<void> {
  for (const code of codes) {
    await superuser.run(
      `insert into system_menu (id, code, name, path, sort, category) values ($1, $2, $2, '', 1, 2) on conflict do nothing`,
      [ids.next(), code],
    );
    await superuser.run(
      `insert into system_role_menu (tenant_id, role_id, menu_id) select 'T1', $1, id from system_menu where code = $2`,
      [roleId, code],
    );
  }
}
