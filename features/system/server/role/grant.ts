// Gives roles their menus, data scopes and API scopes: the keys that were sent, so that the dialog reopens as it was saved, and beside them
// what the role had and the caller is not shown (contract §3.1, §3.2).
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
  sent: string;
  label: { zh: string; en: string };
  /** Rows that may be granted in the tenant. */
  idsInTenant: (tenantId: string) => RawBuilder<unknown>;
}

const kinds: Record<keyof Keys, Kind> = {
  menu: {
    table: 'system_role_menu',
    column: 'menu_id',
    sent: 'menuIds',
    label: { zh: '菜单', en: 'Menu' },
    idsInTenant: () => sql`select id from system_menu where is_deleted = 0`,
  },
  dataScope: {
    table: 'system_role_data_scope',
    column: 'data_scope_id',
    sent: 'dataScopeIds',
    label: { zh: '数据权限', en: 'Data scope' },
    idsInTenant: (tenantId) => sql`select id from system_data_scope
      where is_deleted = 0 and (tenant_id is null or tenant_id = ${tenantId})`,
  },
  apiScope: {
    table: 'system_role_api_scope',
    column: 'api_scope_id',
    sent: 'apiScopeIds',
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
    const shownToCaller = await shownKeys(tx, call, menus);
    const after = new Map<string, Keys>();
    for (const each of roles) {
      checkOwnRole(call, each);
      await checkAlias({ engine, tx, call }, each.alias);
      const next = withUnseen(keys, each, shownToCaller);
      after.set(each.id, next);
      const added = lacking(next, each);
      await checkKnown(tx, call, added);
      await checkKeys({ engine, tx, call }, added, next);
      await replace(tx, tenantId, each.id, { added, gone: lacking(each, next) });
    }
    await audit(
      tx,
      call,
      engine.ids,
      roles.map((before) => ({
        resource: role.name,
        action: 'grant',
        rowId: before.id,
        changes: { before: written(before), after: written(after.get(before.id) ?? keys) },
      })),
    );
  });
}

/**
 * Folders of menus are never granted themselves, since a tree that cascades would show all below as granted, and the trees of scopes
 * hand out the menus that the scopes hang under.
 */
function withoutFolders(menus: readonly Menu[], { menu, dataScope, apiScope }: Keys): Keys {
  const [folders, all] = [foldersOf(menus), new Set(menus.map(({ id }) => id))];
  return {
    menu: menu.filter((id) => !folders.has(id)),
    dataScope: dataScope.filter((id) => !all.has(id)),
    apiScope: apiScope.filter((id) => !all.has(id)),
  };
}

type Shown = Record<keyof Keys, ReadonlySet<string>>;

/** The keys that the dialog of the caller shows. */
async function shownKeys(tx: Sql, call: Call, menus: readonly Menu[]): Promise<Shown> {
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  return {
    menu: idsOf(grantableMenus(menus, call)),
    dataScope: idsOf(await grantableScopes(tx, call, 'data')),
    apiScope: idsOf(await grantableScopes(tx, call, 'api')),
  };
}

/** Joins the sent grants with the role's grants that the caller cannot have seen. */
function withUnseen(keys: Keys, role: Keys, visible: Shown): Keys {
  const of = (kind: keyof Keys) => [...new Set([...keys[kind], ...role[kind].filter((id) => !visible[kind].has(id))])];
  return { menu: of('menu'), dataScope: of('dataScope'), apiScope: of('apiScope') };
}

/** Returns the members of `keys` that are missing in `other`. */
function lacking(keys: Keys, other: Keys): Keys {
  const of = (kind: keyof Keys) => keys[kind].filter((id) => !other[kind].includes(id));
  return { menu: of('menu'), dataScope: of('dataScope'), apiScope: of('apiScope') };
}

async function checkKnown(tx: Sql, call: Call, added: Keys): Promise<void> {
  for (const kind of kindNames) {
    const { idsInTenant, sent, label } = kinds[kind];
    const ids = [...added[kind]];
    const missing =
      ids.length > 0 &&
      (await tx.first(
        sql`select 1 as one from unnest(${ids}::bigint[]) as wanted(id)
          where id not in (${idsInTenant(call.caller.tenantId)}) limit 1`,
      ));
    if (missing) fail(engineErrors.noTarget, { name: sent, label: label[call.language] });
  }
}

async function replace(tx: Sql, tenantId: string, roleId: string, { added, gone }: { added: Keys; gone: Keys }) {
  for (const kind of kindNames) {
    const [table, column] = [sql.table(kinds[kind].table), sql.ref(kinds[kind].column)];
    if (gone[kind].length > 0)
      await tx.run(
        sql`delete from ${table} where tenant_id = ${tenantId} and role_id = ${roleId}
          and ${column} = any(${[...gone[kind]]}::bigint[])`,
      );
    if (added[kind].length > 0)
      await tx.run(
        sql`insert into ${table} (tenant_id, role_id, ${column})
          select ${tenantId}, ${roleId}::bigint, id from unnest(${[...added[kind]]}::bigint[]) as wanted(id)`,
      );
  }
}

function written(keys: Keys): Record<string, string> {
  return Object.fromEntries(kindNames.map((kind) => [kinds[kind].sent, [...keys[kind]].sort().join()]));
}
