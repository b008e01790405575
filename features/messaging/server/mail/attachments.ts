// Stores the attachments of mails: bytes, or files of the tenant. All mails of one call share the stored attachments.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { fileNameOf } from '@ec/resource/file-link';
import type { Engine } from '@ec/resource-server/feature';
import { filesNamed } from '@ec/resource-server/named-files';
import { openFile } from '@ec/storage/server/public';
import { sql } from 'kysely';
import { sendingErrors } from '../sending/sending.errors.ts';
import type { AttachmentContent } from './smtp.ts';

/** An attachment as bytes, or as the link of a stored file of the tenant. */
export type MailAttachment = { name: string } & ({ content: Buffer; mediaType?: string } | { link: string });

const megabyte = 1024 * 1024;
/** Most mail servers accept 25 MB, and the encoding of attachments adds a third. */
const mostMb = 15;
const mostFiles = 20;

/** @throws AppError tooManyFiles, noFile */
export async function storeAttachments(
  engine: Engine,
  tx: Sql,
  { tenantId, messageIds }: { tenantId: string; messageIds: readonly string[] },
  attachments: readonly MailAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  const links = attachments.flatMap((each) => ('link' in each ? [each] : []));
  const names = links.map(({ link }) => fileNameOf(link) ?? '');
  // The event tells the storage feature that these files are in use. Its answers hold sizes and media types.
  const answers = names.length > 0 ? await engine.events.emit(tx, filesNamed, { tenantId, names }) : [];
  const storedFiles = new Map(answers.flatMap((files) => [...files]));
  const missing = links.find(({ link }) => !storedFiles.has(fileNameOf(link) ?? ''));
  if (missing) fail(sendingErrors.noFile, { name: missing.name });
  const sizes = attachments.map((each) =>
    'link' in each ? (storedFiles.get(fileNameOf(each.link) ?? '')?.size ?? 0) : each.content.length,
  );
  if (sizes.length > mostFiles || sizes.reduce((sum, size) => sum + size, 0) > mostMb * megabyte)
    fail(sendingErrors.tooManyFiles, { count: mostFiles, most: mostMb });
  for (const each of attachments) {
    const file = 'link' in each ? (fileNameOf(each.link) ?? null) : null;
    const mediaType = 'link' in each ? (storedFiles.get(file ?? '')?.mediaType ?? null) : (each.mediaType ?? null);
    await tx.run(
      sql`insert into messaging_attachment (tenant_id, id, message_ids, name, media_type, content, file_name)
        values (${tenantId}, ${engine.ids.next()}, ${messageIds}::bigint[], ${each.name}, ${mediaType},
          ${'link' in each ? null : each.content}::bytea, ${file})`,
    );
  }
}

/** Reads the attachments of a message; undefined where a file was deleted meanwhile. @throws AppError of the file store */
export async function attachmentsOf(
  engine: Engine,
  tenantId: string,
  id: string,
): Promise<AttachmentContent[] | undefined> {
  const rows = await engine.database.read(tenantId).rows<{
    name: string;
    mediaType: string | null;
    content: Buffer | null;
    fileName: string | null;
  }>(
    sql`select name, media_type as "mediaType", content, file_name as "fileName" from messaging_attachment
      where tenant_id = ${tenantId} and message_ids @> array[${id}]::bigint[] order by id`,
  );
  const attached = await Promise.all(
    rows.map(async ({ name, mediaType, content, fileName }) => {
      const bytes = content ?? (await openFile(engine, tenantId, fileName ?? ''));
      return bytes && { filename: name, content: bytes, ...(mediaType ? { contentType: mediaType } : {}) };
    }),
  );
  const existing = attached.filter((each) => each !== undefined);
  if (existing.length === rows.length) return existing;
  for (const { content } of existing) if (!Buffer.isBuffer(content)) content.destroy();
  return undefined;
}

/** Detaches the attachments from these messages, and deletes the attachments that no message needs any more. */
export async function dropAttachments(tx: Sql, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update messaging_attachment
      set message_ids = array(select unnest(message_ids) except select unnest(${ids}::bigint[]))
      where tenant_id = ${tenantId} and message_ids && ${ids}::bigint[]`,
  );
  await tx.run(sql`delete from messaging_attachment where tenant_id = ${tenantId} and message_ids = '{}'`);
}
