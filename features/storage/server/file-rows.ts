// The statements on resource_file: every file that lies in a store.
import type { Sql } from '@ec/kernel/database';
import type { KeptFile } from '@ec/resource-server/named-files';
import { sql } from 'kysely';

export interface FileRow extends KeptFile {
  tenantId: string;
  name: string;
  ossId: string;
  originalName: string;
  extension: string;
}

const row = sql.raw(`tenant_id as "tenantId", name, oss_id as "ossId", original_name as "originalName",
  media_type as "mediaType", extension, size::float8 as size, user_id as "userId"`);

const at = ({ tenantId, name }: Pick<FileRow, 'tenantId' | 'name'>) => sql`tenant_id = ${tenantId} and name = ${name}`;

/** Before its bytes are in the store. `upload`: the one in parts that it was. @returns 0 where that is another file already */
export const insertFile = (on: Sql, file: FileRow, upload: string | null): Promise<number> =>
  on.run(
    sql`insert into resource_file (tenant_id, name, oss_id, original_name, media_type, extension, size, user_id, upload)
      values (${file.tenantId}, ${file.name}, ${file.ossId}, ${file.originalName}, ${file.mediaType}, ${file.extension},
        ${file.size}, ${file.userId}, ${upload})
      on conflict (tenant_id, upload) where upload is not null do nothing`,
  );

/** Its bytes did not reach the store: what was uploaded may become another file. */
export const releaseUpload = (on: Sql, file: FileRow): Promise<number> =>
  on.run(sql`update resource_file set upload = null where ${at(file)}`);

export const markStored = (on: Sql, file: FileRow): Promise<number> =>
  on.run(sql`update resource_file set is_stored = true where ${at(file)}`);

export const findFile = (on: Sql, file: Pick<FileRow, 'tenantId' | 'name'>): Promise<FileRow | undefined> =>
  on.first<FileRow>(sql`select ${row} from resource_file where ${at(file)} and is_stored`);

/** They are named by a row from now on. @returns those that are there */
export const touchFiles = (tx: Sql, tenantId: string, names: readonly string[]): Promise<FileRow[]> =>
  tx.rows<FileRow>(
    sql`update resource_file set used_time = now(), unused_since = null
      where tenant_id = ${tenantId} and name = any(${names}) and is_stored returning ${row}`,
  );
