// Stores which person at a third party is which user. The table has no row security, because the sign-in reads it before a tenant is known
// (architecture §3 "Tables without tenant isolation"). Other features must not read it.
import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import type { Identity } from './providers.ts';

/** A person may register within this time after the sign-in. */
const registrationHours = 1;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

export interface ThirdParty {
  id: string;
  /** '' before the registration, unless the sign-in began on a tenant's own site. */
  tenantId: string;
  source: string;
  uuid: string;
  nickname: string;
  /** Undefined if no user is linked, or the user was removed. */
  userId: string | undefined;
}

interface Row extends Omit<ThirdParty, 'userId'> {
  userId: string | null;
}

type Needs = Pick<Services, 'database' | 'clock' | 'ids'>;
const columns = sql`id, tenant_id as "tenantId", source, uuid, nickname, user_id as "userId"`;

/** Returns the accounts of a person at the third party: one for each tenant, and one without a tenant before a registration. */
export async function accountsOf({ database }: Needs, source: string, { uuid }: Identity): Promise<ThirdParty[]> {
  const rows = await database.unfenced.rows<Row>(
    sql`select ${columns} from system_third_party where source = ${source} and uuid = ${uuid} order by id`,
  );
  return Promise.all(rows.map((row) => withLivingUser({ database }, row)));
}

/** Ignores a link to a removed user, so that the same person may register again. */
async function withLivingUser({ database }: Pick<Needs, 'database'>, row: Row): Promise<ThirdParty> {
  const { userId, ...others } = row;
  const user =
    userId &&
    (await database
      .read(row.tenantId)
      .first(
        sql`select 1 as living from "system_user" where tenant_id = ${row.tenantId} and id = ${userId} and is_deleted = 0`,
      ));
  return { ...others, userId: user ? userId : undefined };
}

/** Stores the account of a person without a user. Returns the key with which the browser registers; earlier keys of the account end. */
export async function openRegistration(
  { database, clock, ids }: Needs,
  account: { tenantId: string; source: string },
  identity: Identity,
): Promise<string> {
  const oauthId = randomBytes(24).toString('base64url'); // 32 characters
  const until = new Date(clock.now().getTime() + registrationHours * 3600_000);
  await database.unfenced.run(
    sql`insert into system_third_party as t (id, tenant_id, source, uuid, nickname, avatar, oauth_hash, oauth_until)
      values (${ids.next()}, ${account.tenantId}, ${account.source}, ${identity.uuid}, ${identity.nickname},
        ${identity.avatar}, ${sha256(oauthId)}, ${until})
      on conflict (source, uuid, tenant_id) do update set nickname = excluded.nickname, avatar = excluded.avatar,
        oauth_hash = excluded.oauth_hash, oauth_until = excluded.oauth_until, update_time = now()`,
  );
  return oauthId;
}

/** Returns the account of a registration key; undefined if the key is unknown, expired or used. */
export async function findRegistration(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  oauthId: string,
): Promise<ThirdParty | undefined> {
  const row = await database.unfenced.first<Row>(
    sql`select ${columns} from system_third_party
      where oauth_hash = ${sha256(oauthId)} and oauth_until > ${clock.now()}`,
  );
  const account = row && (await withLivingUser({ database }, row));
  return account?.userId === undefined ? account : undefined;
}

/**
 * Links the account to a user, in the transaction that creates the user. Returns false if another request was faster or the person
 * already has a user in that tenant; the caller must then roll back.
 */
export async function link(tx: Sql, account: ThirdParty, tenantId: string, userId: string): Promise<boolean> {
  const { id, source, uuid } = account;
  // Delete the person's link to a user of the tenant who has been removed.
  await tx.run(
    sql`delete from system_third_party t where source = ${source} and uuid = ${uuid} and tenant_id = ${tenantId}
      and id <> ${id} and not exists (
        select from "system_user" u where u.tenant_id = t.tenant_id and u.id = t.user_id and u.is_deleted = 0)`,
  );
  const updatedCount = await tx.run(
    sql`update system_third_party t set tenant_id = ${tenantId}, user_id = ${userId}, oauth_hash = null,
        oauth_until = null, update_time = now()
      where id = ${id} and oauth_hash is not null and not exists (
        select from system_third_party o where o.source = ${source} and o.uuid = ${uuid} and o.tenant_id = ${tenantId}
          and o.id <> ${id})`,
  );
  return updatedCount === 1;
}
