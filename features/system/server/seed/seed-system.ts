// Inserts the missing rows of the seed and overwrites none. A start inserts nothing if the seed has not changed since the last start. Of
// several processes that start together, one inserts and the others wait (advisory lock).
import { createHash } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import { hashPassword, md5Hex } from '@ec/kernel/password';
import type { Services } from '@ec/kernel/services';
import type { EnumDefinition } from '@ec/resource/enum';
import type { Registry } from '@ec/resource/registry';
import { sql } from 'kysely';
import { seedDictionaries } from './dictionaries.ts';
import { menuRows } from './menus/menu-rows.ts';
import { seedMenus } from './menus/seed-menus.ts';
import * as platform from './platform-rows.ts';
import { randomPassword, refuseSeedPassword, seedPlatformTenant } from './platform-tenant.ts';
import { regionRows } from './regions.ts';

type SeedServices = Services & { registry: Registry };

const LOCK = 7_305_110_101;
/** Raise this number when the code that writes the rows changes. */
const EDITION = 1;

/** Returns false if the stored fingerprint shows that the seed has not changed. */
export async function seedSystem(services: SeedServices): Promise<boolean> {
  const menus = menuRows(services.registry);
  const enums = services.registry.enums();
  const regions = regionRows();
  const fingerprint = fingerprintOf([EDITION, menus, enums, regions, platform, services.registry.starters()]);
  await refuseSeedPassword(services);
  if ((await storedFingerprint(services.database.unfenced)) === fingerprint) return false;
  // Hashing is slow, so the password is hashed before the lock is taken.
  const password = services.config.adminPassword ?? (services.config.production ? randomPassword() : 'admin');
  const passwordHash = await hashPassword(md5Hex(password));
  const isAdminNew = await services.database.asPlatform(
    'seed',
    async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
      if ((await storedFingerprint(tx)) === fingerprint) return false;
      await insertMissing(tx, 'system_region', ['code'], regions);
      await seedMenus(tx, services, menus);
      await seedDictionaries(
        tx,
        services.ids,
        enums.filter(({ level }) => level === 'system'),
      );
      const seeded = await seedPlatformTenant(tx, services, passwordHash);
      for (const { tenant_id: tenantId } of await tenants(tx)) await seedTenant(tx, services, tenantId);
      await tx.run(
        sql`insert into system_seed (name, fingerprint) values ('system', ${fingerprint})
          on conflict (name) do update set fingerprint = excluded.fingerprint, applied_at = now()`,
      );
      return seeded;
    },
    { audit: 'log', timeout: 30_000 },
  );
  // The password is shown once; only its hash is stored (contract §8).
  if (isAdminNew && services.config.production && services.config.adminPassword === undefined)
    process.stdout.write(
      `\n  First administrator: tenant 000000, account admin, password ${password}\n  It is not shown again.\n\n`,
    );
  return true;
}

/** Gives a tenant its own dictionary for each business enum, and the first rows that features define. */
export async function seedTenant(tx: Sql, services: SeedServices, tenantId: string): Promise<void> {
  const business = (definition: EnumDefinition) => definition.level === 'business';
  await seedDictionaries(tx, services.ids, services.registry.enums().filter(business), tenantId);
  for (const { table, key, rows } of services.registry.starters()) {
    const tenantRows = rows.map((row) => ({ ...row, tenant_id: tenantId, id: services.ids.next() }));
    await insertMissing(tx, table, ['tenant_id', ...key], tenantRows);
  }
}

async function storedFingerprint(db: Sql): Promise<string | undefined> {
  const row = await db.first<{ fingerprint: string }>(sql`select fingerprint from system_seed where name = 'system'`);
  return row?.fingerprint;
}

function fingerprintOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function tenants(tx: Sql): Promise<{ tenant_id: string }[]> {
  return tx.rows(sql`select tenant_id from system_tenant where is_deleted = 0 order by tenant_id`);
}
