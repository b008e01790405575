// Replaces the menus, data scopes and API scopes of roles (contract §3.1, §3.2). A role keeps the grants that the caller's dialog does not
// show.
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { role } from '../../shared/role.resource.ts';
import { foldersOf, grantableMenus, grantableScopes } from '../menu/grantable.ts';
import type { Menu, ReadMenus } from '../menu/menu-memory.ts';
import { checkAlias, checkKeys, type Keys, readRoleKeys } from './reach.ts';
import { checkOwnRole } from './role-hooks.ts';

interface Kind {
  table: string;
  column: string;
  parameter: string;
  label: { zh: string; en: string };
  /** Selects the ids of the rows that may be granted in the tenant. */
  idsInTenant: (tenantId: string) => RawBuilder<unknown>;
}

const kinds: Record<keyof Keys, Kind> = {
  menu: {
    table: 'system_role_menu',
    column: 'menu_id',
    parameter: 'menuIds',
    label: { zh: '菜单', en: 'Menu' },
    idsInTenant: () => sql`select id from system_menu where is_deleted = 0`,
  },
  dataScope: {
    table: 'system_role_data_scope',
    column: 'data_scope_id',
    parameter: 'dataScopeIds',
    label: { zh: '数据权限', en: 'Data scope' },
    idsInTenant: (tenantId) => sql`select id from system_data_scope
      where is_deleted = 0 and (tenant_id is null or tenant_id = ${tenantId})`,
  },
  apiScope: {
    table: 'system_role_api_scope',
    column: 'api_scope_id',
    parameter: 'apiScopeIds',
    label: { zh: '接口权限', en: 'API scope' },
    idsInTenant: () => sql`select id from system_api_scope where is_deleted = 0`,
  },
};
const kindNames = Object.keys(kinds) as (keyof Keys)[];

export async function grantRoles(
  { engine, readMenus }: { engine: Engine; readMenus: ReadMenus },
  call: Call,
  roleIds: readonly string[],
  sent: Keys,
): Promise<void> {
  const { tenantId } = call.caller;
  const menus = await readMenus();
  const keys = withoutFolders(menus, sent);
  return engine.database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`select id from system_role where tenant_id = ${tenantId} and id = any(${[...roleIds]}::bigint[])
        order by id for update`,
    );
    const roles = await readRoleKeys(tx, tenantId, roleIds);
    if (roles.length !== roleIds.length) throw new AppError(errors.noData);
    const visible = await readVisibleKeys(tx, call, menus);
    const after = new Map<string, Keys>();
    for (const each of roles) {
      checkOwnRole(call, each);
      await checkAlias({ engine, tx, call }, each.alias);
      const next = addHiddenKeys(keys, each, visible);
      after.set(each.id, next);
      const added = subtractKeys(next, each);
      await checkExistence(tx, call, added);
      await checkKeys({ engine, tx, call }, added, next);
      await replace(tx, tenantId, each.id, { added, removed: subtractKeys(each, next) });
    }
    await audit(
      tx,
      call,
      engine.ids,
      roles.map((before) => ({
        resource: role.name,
        action: 'grant',
        rowId: before.id,
        changes: { before: auditValues(before), after: auditValues(after.get(before.id) ?? keys) },
      })),
    );
  });
}

/**
 * Removes the ids of folders, which are never stored. A stored menu folder would tick everything below it in the dialog's tree. In the trees
 * of scopes every menu is a folder.
 */
function withoutFolders(menus: readonly Menu[], { menu, dataScope, apiScope }: Keys): Keys {
  const [folders, all] = [foldersOf(menus), new Set(menus.map(({ id }) => id))];
  return {
    menu: menu.filter((id) => !folders.has(id)),
    dataScope: dataScope.filter((id) => !all.has(id)),
    apiScope: apiScope.filter((id) => !all.has(id)),
  };
}

type VisibleKeys = Record<keyof Keys, ReadonlySet<string>>;

/** Returns the keys that the dialog shows to the caller. */
async function readVisibleKeys(tx: Sql, call: Call, menus: readonly Menu[]): Promise<VisibleKeys> {
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  return {
    menu: idsOf(grantableMenus(menus, call)),
    dataScope: idsOf(await grantableScopes(tx, call, 'data')),
    apiScope: idsOf(await grantableScopes(tx, call, 'api')),
  };
}

/** Adds the role's grants that the dialog does not show to the caller. */
function addHiddenKeys(keys: Keys, role: Keys, visible: VisibleKeys): Keys {
  const idsOf = (kind: keyof Keys) => {
    const hidden = role[kind].filter((id) => !visible[kind].has(id));
    return [...new Set([...keys[kind], ...hidden])];
  };
  return { menu: idsOf('menu'), dataScope: idsOf('dataScope'), apiScope: idsOf('apiScope') };
}

/** Returns the members of `keys` that are missing in `other`. */
function subtractKeys(keys: Keys, other: Keys): Keys {
  const idsOf = (kind: keyof Keys) => keys[kind].filter((id) => !other[kind].includes(id));
  return { menu: idsOf('menu'), dataScope: idsOf('dataScope'), apiScope: idsOf('apiScope') };
}

async function checkExistence(tx: Sql, call: Call, added: Keys): Promise<void> {
  for (const kind of kindNames) {
    const { idsInTenant, parameter, label } = kinds[kind];
    const ids = [...added[kind]];
    const missing =
      ids.length > 0 &&
      (await tx.first(
        sql`select 1 as one from unnest(${ids}::bigint[]) as wanted(id)
          where id not in (${idsInTenant(call.caller.tenantId)}) limit 1`,
      ));
    if (missing) fail(engineErrors.noTarget, { name: parameter, label: label[call.language] });
  }
}

async function replace(tx: Sql, tenantId: string, roleId: string, { added, removed }: { added: Keys; removed: Keys }) {
  for (const kind of kindNames) {
    const [table, column] = [sql.table(kinds[kind].table), sql.ref(kinds[kind].column)];
    if (removed[kind].length > 0)
      await tx.run(
        sql`delete from ${table} where tenant_id = ${tenantId} and role_id = ${roleId}
          and ${column} = any(${[...removed[kind]]}::bigint[])`,
      );
    if (added[kind].length > 0)
      await tx.run(
        sql`insert into ${table} (tenant_id, role_id, ${column})
          select ${tenantId}, ${roleId}::bigint, id from unnest(${[...added[kind]]}::bigint[]) as wanted(id)`,
      );
  }
}

function auditValues(keys: Keys): Record<string, string> {
  return Object.fromEntries(kindNames.map((kind) => [kinds[kind].parameter, [...keys[kind]].sort().join()]));
}
