// People for the tests of users and roles: tenant 100003 with a clerk who may administer people but is no administrator, and
// 100002 with the same names.
import { seedPeople } from '@ec/demo/public';
import { raw } from '@ec/kernel/database';
import { type EngineReply, type TestEngine, testEngine } from '@ec/testing/engine';
import { sql } from 'kysely';
import { businessMenus } from '../menu/test-menus.ts';
import { createDisplayNames } from '../names/display-names.ts';
import { systemFeature } from '../system.feature.ts';

export type Who = readonly [tenantId: string, account: string];
export type Row = Record<string, unknown> & { id: string; children?: Row[] };

export const root: Who = ['000000', 'admin'];
export const admin: Who = ['100003', 'admin'];
export const clerk: Who = ['100003', 'clerk'];
export const stranger: Who = ['100002', 'admin'];

export interface Stage {
  on: TestEngine;
  post<T = Row>(who: Who, path: string, body: object): Promise<EngineReply<T>>;
  get<T = Row>(who: Who, path: string, query?: Record<string, string>): Promise<EngineReply<T>>;
  /** Id of a row by one of its columns. */
  idOf(tenantId: string, table: string, column: string, value: string): Promise<string>;
  /** Ids of menus and buttons by code. */
  menuIds(...codes: string[]): Promise<string[]>;
  /** A role with these menus and no scopes. */
  makeRole(tenantId: string, alias: string, codes: readonly string[]): Promise<string>;
  /** The values that a form of a user sends. */
  draftOf(tenantId: string, account: string): Promise<Record<string, string | number>>;
  makeUser(tenantId: string, account: string, more?: Record<string, unknown>): Promise<string>;
}

const clerkCodes = [
  ...['user', 'user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset', 'user_plain'],
  ...['role', 'role_add', 'role_edit', 'role_delete', 'role_view', 'dept', 'station', 'station_view'],
];

let made = 0;

export async function peopleStage(): Promise<Stage> {
  const on = await testEngine({ features: [systemFeature, businessMenus], names: createDisplayNames });
  await seedPeople(on.engine);
  const su = on.stage.superuser;
  const idOf = async (tenantId: string, table: string, column: string, value: string) => {
    const [row] = await su.rows<{ id: string }>(
      `select id from "${table}" where tenant_id = $1 and ${column} = $2 and is_deleted = 0`,
      [tenantId, value],
    );
    if (!row) throw new Error(`No ${value} in ${table} of ${tenantId}`);
    return row.id;
  };
  const menuIds = async (...codes: string[]) => {
    const rows = await su.rows<{ id: string }>('select id from system_menu where code = any($1) and is_deleted = 0', [
      codes,
    ]);
    return rows.map(({ id }) => id);
  };
  const stage: Stage = {
    on,
    post: (who, path, body) => on.post(who, path, body),
    get: (who, path, query) => on.get(who, path, query),
    idOf,
    menuIds,
    async makeRole(tenantId, alias, codes) {
      const id = on.engine.ids.next();
      const menus = await menuIds(...codes);
      await on.engine.database.withTenant(tenantId, async (tx) => {
        await tx.run(
          raw(
            sql`insert into system_role (id, tenant_id, role_name, role_alias, sort) values (${id}, ${tenantId}, ${alias}, ${alias}, 9)`,
          ),
        );
        await tx.run(
          raw(sql`insert into system_role_menu (tenant_id, role_id, menu_id)
            select ${tenantId}, ${id}::bigint, m from unnest(${menus}::bigint[]) m`),
        );
      });
      return id;
    },
    async draftOf(tenantId, account) {
      return {
        ...{ account, userType: 1, name: account, realName: account },
        roleId: await idOf(tenantId, 'system_role', 'role_alias', 'viewer'),
        deptId: await idOf(tenantId, 'system_dept', 'dept_name', '运维部'),
        postId: await idOf(tenantId, 'system_post', 'post_code', 'staff'),
      };
    },
    async makeUser(tenantId, account, more = {}) {
      made += 1;
      const phone = `1990000${String(made).padStart(4, '0')}`;
      const draft = { ...(await stage.draftOf(tenantId, account)), phone, ...more };
      const saved = await on.post<Row>([tenantId, 'admin'], 'blade-user/submit', draft);
      if (saved.code !== 200) throw new Error(saved.msg);
      return saved.data.id;
    },
  };
  for (const tenantId of ['100002', '100003']) {
    const roleId = await stage.makeRole(tenantId, 'clerk', clerkCodes);
    await stage.makeUser(tenantId, 'clerk', {
      roleId,
      deptId: await idOf(tenantId, 'system_dept', 'dept_name', '运营部'),
    });
  }
  return stage;
}
