// Display names for tests of the engine. Dictionary texts come from the enums, regions from a fixed list, names of people from the database.
import type { Services } from '@ec/kernel/services';
import type { EnumDefinition } from '@ec/resource/enum';
import type { DisplayNames } from '@ec/resource-server/display-names';
import { sql } from 'kysely';

const regions = new Map([
  ['37', '山东省'],
  ['3701', '山东省 济南市'],
  ['370102', '山东省 济南市 历下区'],
  ['370103', '山东省 济南市 市中区'],
]);
const byName = new Map([...regions].map(([code, name]) => [name.replace(/\s+/g, ''), code]));

export function fixedNames(enums: readonly EnumDefinition[], { database }: Pick<Services, 'database'>): DisplayNames {
  const valuesOf = (code: string) => enums.find((each) => each.code === code)?.values ?? [];
  const find = (code: string, key: number) => valuesOf(code).find((value) => value.key === key);
  return {
    ready: () => Promise.resolve(),
    dictText: (_tenantId, code, key, language) => find(code, key)?.[language] ?? '',
    hasKey: (_tenantId, code, key) => find(code, key) !== undefined,
    keysOf: (_tenantId, code) => valuesOf(code).map(({ key }) => key),
    regionName: (code) => regions.get(code) ?? '',
    regionsInEnglish: () => [],
    hasRegion: (code) => regions.has(code),
    regionCode: (name) => byName.get(name.replace(/\s+/g, '')),
    async people(tenantId, ids) {
      const rows = await database.read(tenantId).rows<{ id: string; name: string }>(
        sql`select id, real_name as name from "system_user"
            where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
