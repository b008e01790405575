// Reads and writes saved views and display settings. The statements also decide who may see or change a view.
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { OutputOf } from '@ec/resource/contract';
import type { listViews } from '@ec/resource/contracts/view.contract';
import { sql } from 'kysely';

export interface ViewRow {
  id: string;
  name: string;
  config: Record<string, unknown>;
  userId: string;
  ownerName: string;
  roleIds: string[];
  roleDefault: number;
  rowVersion: number;
}

/** The time of the last save in microseconds, which is a number without loss. */
const rowVersion = sql`(extract(epoch from coalesce(update_time, create_time)) * 1000000)::float8`;

export interface SettingRow {
  columns: string;
  widths: Record<string, number>;
  density: OutputOf<typeof listViews>['density'];
  defaultViewId: string | null;
}

type Viewer = Pick<Call, 'caller' | 'rights'>;

/** Reads the caller's own views, those shared with his roles, and for administrators all shared views. */
export function readVisibleViews(db: Sql, { caller, rights }: Viewer, resource: string): Promise<ViewRow[]> {
  return db.rows<ViewRow>(
    sql`select v.id, v.view_name as name, v.config, v.user_id as "userId", coalesce(u.name, '') as "ownerName",
        v.role_ids as "roleIds", v.role_default as "roleDefault", v."rowVersion"
      from (select *, ${rowVersion} as "rowVersion" from system_view) v left join "system_user" u on u.tenant_id = v.tenant_id and u.id = v.user_id
      where v.tenant_id = ${caller.tenantId} and v.resource = ${resource}
        and (v.user_id = ${caller.userId} or v.role_ids && ${caller.roleIds}::bigint[]
          or (${rights.isTenantAdmin} and v.role_ids <> '{}'))
      order by v.user_id = ${caller.userId}, v.id`,
  );
}

/**
 * Reads a view that the caller may change: one of his own, or for administrators a shared one. Locks its row until the transaction ends.
 */
export function lockEditableView(tx: Sql, { caller, rights }: Viewer, id: string) {
  return tx.first<{
    resource: string;
    name: string;
    config: Record<string, unknown>;
    roleIds: string[];
    roleDefault: number;
    userId: string;
    rowVersion: number;
  }>(
    sql`select resource, view_name as name, config, role_ids as "roleIds", role_default as "roleDefault", user_id as "userId",
        ${rowVersion} as "rowVersion"
      from system_view
      where tenant_id = ${caller.tenantId} and id = ${id}
        and (user_id = ${caller.userId} or (${rights.isTenantAdmin} and role_ids <> '{}')) for update`,
  );
}

export function readSetting(db: Sql, { caller }: Pick<Call, 'caller'>, resource: string) {
  return db.first<SettingRow>(
    sql`select columns, widths, density, default_view_id as "defaultViewId" from system_column_setting
      where tenant_id = ${caller.tenantId} and user_id = ${caller.userId} and resource = ${resource}`,
  );
}

/** Writes only the changed settings, so that concurrent changes of a width and of the default view do not overwrite each other. */
export async function writeSetting(
  tx: Sql,
  { caller }: Pick<Call, 'caller'>,
  resource: string,
  defaults: SettingRow,
  change: Partial<SettingRow>,
): Promise<void> {
  const { columns, widths, density, defaultViewId } = { ...defaults, ...change };
  const assignments = {
    columns: sql`columns = excluded.columns`,
    widths: sql`widths = excluded.widths`,
    density: sql`density = excluded.density`,
    defaultViewId: sql`default_view_id = excluded.default_view_id`,
  };
  const changed = Object.entries(assignments).flatMap(([name, assignment]) => (name in change ? [assignment] : []));
  await tx.run(
    sql`insert into system_column_setting (tenant_id, user_id, resource, columns, widths, density, default_view_id)
      values (${caller.tenantId}, ${caller.userId}, ${resource}, ${columns}, ${JSON.stringify(widths)}, ${density}, ${defaultViewId})
      on conflict (tenant_id, user_id, resource) do update set ${sql.join(changed)}`,
  );
}

export function readTenantRoles(db: Sql, tenantId: string): Promise<{ id: string; name: string }[]> {
  return db.rows(
    sql`select id, role_name as name from system_role where tenant_id = ${tenantId} and is_deleted = 0 order by sort, id`,
  );
}
