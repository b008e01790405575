// Full names of all regions by code: `山东省 济南市 历下区`. The country itself is named only where nothing else is.
import { type Database, raw } from '@ec/kernel/database';
import { sql } from 'kysely';

export async function readRegionNames(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.unfenced.rows<{ code: string; parent: string; name: string }>(
    raw(sql`select code, parent_code as parent, name from system_region where is_deleted = 0
      order by region_level, code`),
  );
  const names = new Map<string, string>();
  for (const { code, parent, name } of rows) {
    const above = parent === '00' || parent === '0' ? undefined : names.get(parent);
    names.set(code, above === undefined ? name : `${above} ${name}`);
  }
  return names;
}
