// Adds examples for the code generator: an external data source, models of three tables of the product, and three definitions of pages:
// a list, a list with child rows, a tree.
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';

/** The id of the data source that is the product's own database. Migrations insert it. */
const ownDatabase = '1';
export const demoRemark = '演示数据';

const models = [
  { table: 'truck_station', name: 'Station', zh: '站点' },
  { table: 'truck_meter', name: 'Meter', zh: '电表' },
  { table: 'system_dept', name: 'Dept', zh: '部门' },
] as const;
type ModelName = (typeof models)[number]['name'];

interface DemoCode {
  name: string;
  type: 'crud' | 'sub' | 'tree';
  model: ModelName;
  child?: ModelName;
  sub?: string;
  tree?: { id: string; pid: string; name: string };
}

const codes: readonly DemoCode[] = [
  { name: '电表档案', type: 'crud', model: 'Meter' },
  { name: '站点与电表', type: 'sub', model: 'Station', child: 'Meter', sub: 'station_id' },
  { name: '部门树', type: 'tree', model: 'Dept', tree: { id: 'id', pid: 'parent_id', name: 'dept_name' } },
];

/** Inserts the examples once, as rows of the platform. */
export async function seedCodes(engine: Engine): Promise<void> {
  const { ids } = engine;
  await engine.database.asPlatform(
    'seed the demo',
    async (tx) => {
      if (await tx.first(sql`select 1 from develop_model where remark = ${demoRemark}`)) return;
      if (!(await tx.first(sql`select 1 from system_tenant where is_demo = 1`))) return;
      await tx.run(
        sql`insert into develop_datasource (id, name, driver_class, url, username, password, remark)
          values (${ids.next()}, '能耗计量库', 'com.mysql.cj.jdbc.Driver', 'jdbc:mysql://metering.example.com:3306/energy',
            'reader', '', ${demoRemark})`,
      );
      const modelByName = new Map<ModelName, { id: string; table: string }>();
      for (const { table, name, zh } of models) {
        const id = ids.next();
        modelByName.set(name, { id, table });
        await tx.run(
          sql`insert into develop_model (id, model_name, model_code, datasource_id, model_table, model_class, remark)
            values (${id}, ${zh}, ${`demo_${table}`}, ${ownDatabase}, ${table}, ${name}, ${demoRemark})`,
        );
      }
      for (const { name, type, model, child, sub, tree } of codes) {
        const { id, table } = modelByName.get(model) ?? { id: '', table: '' };
        await tx.run(
          sql`insert into develop_code (id, template_type, model_id, datasource_id, sub_model_id, sub_fk_id, tree_id, tree_pid,
              tree_name, code_name, service_name, package_name, table_name, table_prefix, pk_name, base_mode, wrap_mode,
              feign_mode, code_style, remark)
            values (${ids.next()}, ${type}, ${id}, ${ownDatabase}, ${(child && modelByName.get(child)?.id) ?? null}, ${sub ?? null},
              ${tree?.id ?? null}, ${tree?.pid ?? null}, ${tree?.name ?? null}, ${name}, 'blade-yard', 'com.example.yard',
              ${table}, ${`${table.split('_')[0]}_`}, 'id', 2, 1, 1, 'commented', ${demoRemark})`,
        );
      }
    },
    { timeout: 60_000 },
  );
}
