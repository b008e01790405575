// Adds top menus to each demo tenant, and a menu that embeds a page of this server.
import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import type { Engine } from '@ec/resource-server/feature';
import { buttonFunc, menuCategory, yesNo } from '@ec/system/shared/platform.enums';
import { rowStatus } from '@ec/system/shared/row-status';
import { sql } from 'kysely';

const LOCK = 7_305_110_103;
const live = { status: rowStatus.inUse, is_deleted: 0, row_version: 1 };

/** apps/server serves this page from apps/web/public. */
const embedded = {
  code: 'site_safety',
  parent: 'desk',
  name: '场站安全须知',
  name_en: 'Site safety rules',
  path: '/embed/site-safety.html',
  source: 'SafetyCertificateOutlined',
};

interface TopMenu {
  code: string;
  name: string;
  nameEn: string;
  source: string;
  /** Codes of outermost menus. The top menu shows these menus and all menus below them. */
  folders: readonly string[];
}

const topMenus: readonly TopMenu[] = [
  {
    code: 'operation',
    name: '运营',
    nameEn: 'Operations',
    source: 'ShopOutlined',
    folders: ['desk', 'trade', 'promo', 'household', 'report'],
  },
  {
    code: 'equipment',
    name: '设备',
    nameEn: 'Equipment',
    source: 'ToolOutlined',
    folders: ['truckmonitor', 'asset', 'fleet', 'truckalarm', 'household', 'supervisor'],
  },
  {
    code: 'administration',
    name: '管理',
    nameEn: 'Administration',
    source: 'SettingOutlined',
    folders: ['authority', 'system', 'base', 'monitor', 'resource', 'flow', 'tool'],
  },
];

/** Runs once, so that later changes of people stay. */
export async function seedMenus({ database, ids }: Engine): Promise<void> {
  if (await wasSeeded(database.unfenced)) return;
  await database.asPlatform(
    'demo menus',
    async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (await wasSeeded(tx)) return;
      const tenants = await tx.rows<{ id: string }>(
        sql`select tenant_id as id from system_tenant where is_demo = 1 and is_deleted = 0 order by tenant_id`,
      );
      if (tenants.length === 0) return;
      await addEmbedded(tx, ids.next());
      for (const tenant of tenants) await addTopMenus(tx, tenant.id, () => ids.next());
      await tx.run(sql`insert into system_seed (name, fingerprint) values ('demo menus', '1')`);
    },
    { audit: 'log', timeout: 30_000 },
  );
}

async function wasSeeded(db: Sql): Promise<boolean> {
  return (await db.first(sql`select 1 from system_seed where name = 'demo menus'`)) !== undefined;
}

/** Inserts the embedded page's menu and grants it to every role and package of the demo. */
async function addEmbedded(tx: Sql, id: string): Promise<void> {
  const { parent, ...menu } = embedded;
  const above = await tx.first<{ id: string }>(sql`select id from system_menu where code = ${parent}`);
  await insertMissing(
    tx,
    'system_menu',
    ['code'],
    [
      {
        ...live,
        ...menu,
        id,
        parent_id: above?.id ?? null,
        alias: menu.code,
        sort: 90,
        category: menuCategory.key.menu,
        action: buttonFunc.key.none,
        is_open: yesNo.key.no,
        remark: '演示数据',
      },
    ],
  );
  await tx.run(
    sql`insert into system_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.id, m.id from system_role r join system_tenant t on t.tenant_id = r.tenant_id and t.is_demo = 1,
        system_menu m where m.code = ${embedded.code} on conflict do nothing`,
  );
  await tx.run(
    sql`update system_tenant_package p set menu_id = p.menu_id || m.id from system_menu m
      where m.code = ${embedded.code} and p.remark = '演示数据' and not m.id = any(p.menu_id)`,
  );
}

async function addTopMenus(tx: Sql, tenantId: string, nextId: () => string): Promise<void> {
  const rows = topMenus.map(({ code, name, nameEn, source }, index) => ({
    ...live,
    id: nextId(),
    tenant_id: tenantId,
    code,
    name,
    name_en: nameEn,
    source,
    sort: index + 1,
  }));
  await insertMissing(tx, 'system_topmenu', ['id'], rows);
  for (const [index, { folders }] of topMenus.entries())
    await tx.run(
      sql`with recursive below as (
          select id from system_menu where code = any(${folders}) and is_deleted = 0
          union all
          select m.id from system_menu m join below b on m.parent_id = b.id
            where m.is_deleted = 0 and m.category = ${menuCategory.key.menu})
        insert into system_topmenu_menu (tenant_id, topmenu_id, menu_id)
        select ${tenantId}, ${rows[index]?.id ?? ''}::bigint, id from below on conflict do nothing`,
    );
}

/** Deletes the embedded page's menu, which belongs to no tenant, unless a role, top menu or package still has it. */
export const deleteDemoMenu = sql`delete from system_menu m where m.code = ${embedded.code} and m.remark = '演示数据'
  and not exists (select from system_role_menu g where g.menu_id = m.id)
  and not exists (select from system_topmenu_menu t where t.menu_id = m.id)
  and not exists (select from system_tenant_package p where m.id = any(p.menu_id))`;
