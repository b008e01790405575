// The statements on the table resource_file, which has a row for each file in a store.
import type { Sql } from '@ec/kernel/database';
import type { StoredFile } from '@ec/resource-server/named-files';
import { sql } from 'kysely';

export interface FileRow extends StoredFile {
  tenantId: string;
  name: string;
  ossId: string;
  originalName: string;
  extension: string;
}

const row = sql.raw(`tenant_id as "tenantId", name, oss_id as "ossId", original_name as "originalName",
  media_type as "mediaType", extension, size::float8 as size, user_id as "userId"`);

const at = ({ tenantId, name }: Pick<FileRow, 'tenantId' | 'name'>) => sql`tenant_id = ${tenantId} and name = ${name}`;

/**
 * Inserts the row of a file before its bytes are in the store.
 * @param upload the name of the upload in parts that becomes this file
 * @returns 0 where this upload became a file before
 */
export const insertFile = (on: Sql, file: FileRow, upload: string | null): Promise<number> =>
  on.run(
    sql`insert into resource_file (tenant_id, name, oss_id, original_name, media_type, extension, size, user_id, upload)
      values (${file.tenantId}, ${file.name}, ${file.ossId}, ${file.originalName}, ${file.mediaType}, ${file.extension},
        ${file.size}, ${file.userId}, ${upload})
      on conflict (tenant_id, upload) where upload is not null do nothing`,
  );

/** Removes the upload from the row of a file whose bytes did not reach the store. A second attempt can then make the upload a file. */
export const releaseUpload = (on: Sql, file: FileRow): Promise<number> =>
  on.run(sql`update resource_file set upload = null where ${at(file)}`);

export const markStored = (on: Sql, file: FileRow): Promise<number> =>
  on.run(sql`update resource_file set is_stored = true where ${at(file)}`);

export const findFile = (on: Sql, file: Pick<FileRow, 'tenantId' | 'name'>): Promise<FileRow | undefined> =>
  on.first<FileRow>(sql`select ${row} from resource_file where ${at(file)} and is_stored`);

/** Records that a row of another table refers to these files, so that they are not removed as unused. @returns the stored files among them */
export const touchFiles = (tx: Sql, tenantId: string, names: readonly string[]): Promise<FileRow[]> =>
  tx.rows<FileRow>(
    sql`update resource_file set used_time = now(), unused_since = null
      where tenant_id = ${tenantId} and name = any(${names}) and is_stored returning ${row}`,
  );
