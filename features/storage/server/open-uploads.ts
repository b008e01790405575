// Uploads from their beginning until they are files: counted with the files of their person, in the transaction that begins them.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { uploadErrors } from './upload.errors.ts';
import type { Limits, Uploader } from './uploader.ts';

type Needs = Pick<Engine, 'database'>;

/** Before the bytes are read. @throws AppError tooMany */
export async function beginUploadRow(
  { database }: Needs,
  who: Uploader,
  name: string,
  { aDay }: Limits,
): Promise<void> {
  const { tenantId, userId } = who;
  await database.withTenant(tenantId, async (tx) => {
    await lockCount(tx, `uploads of ${tenantId} ${userId}`);
    // Uploads that a killed process has left behind.
    await tx.run(
      sql`delete from resource_upload where tenant_id = ${tenantId} and user_id = ${userId}
        and create_time <= now() - interval '1 day'`,
    );
    if ((await countToday(tx, who)) >= aDay) fail(uploadErrors.tooMany, { most: aDay });
    await tx.run(sql`insert into resource_upload (tenant_id, name, user_id) values (${tenantId}, ${name}, ${userId})`);
  });
}

/** The upload became a file, or failed. */
export const removeUploadRow = (on: Sql, tenantId: string, name: string): Promise<number> =>
  on.run(sql`delete from resource_upload where tenant_id = ${tenantId} and name = ${name}`);

/** Files and open uploads of one person since yesterday. */
async function countToday(tx: Sql, { tenantId, userId }: Uploader): Promise<number> {
  const today = sql`tenant_id = ${tenantId} and user_id = ${userId} and create_time > now() - interval '1 day'`;
  const counted = await tx.first<{ n: number }>(
    sql`select ((select count(*) from resource_file where ${today})
      + (select count(*) from resource_upload where ${today}))::int as n`,
  );
  return counted?.n ?? 0;
}
