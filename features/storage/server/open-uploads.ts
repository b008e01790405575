// The rows of uploads that are not files yet. An open upload counts towards the daily limit of its person, so that a person cannot exceed the
// limit by many uploads at once.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { uploadErrors } from './upload.errors.ts';
import type { Limits, Uploader } from './uploader.ts';

type Needs = Pick<Engine, 'database'>;

/** Inserts the row of an upload, before its bytes are read. @throws AppError tooMany */
export async function beginUploadRow(
  { database }: Needs,
  uploader: Uploader,
  name: string,
  { aDay }: Limits,
): Promise<void> {
  const { tenantId, userId } = uploader;
  await database.withTenant(tenantId, async (tx) => {
    await lockCount(tx, `uploads of ${tenantId} ${userId}`);
    // A killed process may have left rows of old uploads.
    await tx.run(
      sql`delete from resource_upload where tenant_id = ${tenantId} and user_id = ${userId}
        and create_time <= now() - interval '1 day'`,
    );
    if ((await countLastDay(tx, uploader)) >= aDay) fail(uploadErrors.tooMany, { most: aDay });
    await tx.run(sql`insert into resource_upload (tenant_id, name, user_id) values (${tenantId}, ${name}, ${userId})`);
  });
}

/** Removes the row of an upload that became a file or failed. */
export const removeUploadRow = (on: Sql, tenantId: string, name: string): Promise<number> =>
  on.run(sql`delete from resource_upload where tenant_id = ${tenantId} and name = ${name}`);

/** Counts the files and open uploads of one person in the last 24 hours. */
async function countLastDay(tx: Sql, { tenantId, userId }: Uploader): Promise<number> {
  const isOfLastDay = sql`tenant_id = ${tenantId} and user_id = ${userId} and create_time > now() - interval '1 day'`;
  const row = await tx.first<{ n: number }>(
    sql`select ((select count(*) from resource_file where ${isOfLastDay})
      + (select count(*) from resource_upload where ${isOfLastDay}))::int as n`,
  );
  return row?.n ?? 0;
}
