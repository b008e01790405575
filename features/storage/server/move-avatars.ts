// Moves pictures of people into the store of their tenant when the server starts. Earlier versions stored these pictures in the database. A
// picture keeps its name.
import { Readable } from 'node:stream';
import { fileLink } from '@ec/resource/file-link';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type FileRow, insertFile, markStored, touchFiles } from './file-rows.ts';
import { withIncoming } from './incoming.ts';
import { keyOf } from './store.ts';
import type { Stores } from './stores.ts';

interface StoredAvatar {
  name: string;
  tenantId: string;
  userId: string;
  mediaType: string;
}

const oldPath = '/api/blade-user/avatar/';

/** Moves all pictures. A picture that cannot be moved stays in the database until the next start, and the other pictures are moved. */
export async function moveAvatars(engine: Engine, stores: Stores): Promise<void> {
  const { database, log } = engine;
  const storedAvatars = await database.unfenced.rows<StoredAvatar>(
    sql`select name, tenant_id as "tenantId", user_id as "userId", media_type as "mediaType" from system_avatar
      where length(name) = 32 order by create_time`,
  );
  for (const each of storedAvatars) {
    await moveAvatar(engine, stores, each).catch((error: unknown) =>
      log.warn({ err: error, tenantId: each.tenantId, name: each.name }, 'a picture could not be moved into the store'),
    );
  }
}

function moveAvatar(
  { database, config }: Engine,
  stores: Stores,
  { name, tenantId, userId, mediaType }: StoredAvatar,
): Promise<void> {
  return database.withTenant(tenantId, async (tx) => {
    // The delete locks the row until the commit. Another process that starts at the same time waits and then finds no row.
    const removedRow = await tx.first<{ bytes: Buffer }>(
      sql`delete from system_avatar where name = ${name} returning bytes`,
    );
    if (!removedRow) return;
    const { bytes } = removedRow;
    const extension = mediaType === 'image/png' ? 'png' : 'jpg';
    const store = await stores.chosen(tx, tenantId);
    const file: FileRow = {
      tenantId,
      name,
      userId,
      mediaType,
      extension,
      ossId: store.id,
      originalName: `avatar.${extension}`,
      size: bytes.length,
    };
    await insertFile(tx, file, null);
    await withIncoming(config.dataDir, Readable.from([bytes]), async (path) =>
      (await stores.of(store)).put(keyOf(file), { path, size: bytes.length, mediaType }),
    );
    await markStored(tx, file);
    const link = fileLink(name, file.originalName);
    const updatedCount = await tx.run(
      sql`update "system_user" set avatar = array[${link}] where tenant_id = ${tenantId} and id = ${userId}
        and avatar = array[${oldPath + name}]`,
    );
    if (updatedCount > 0) await touchFiles(tx, tenantId, [name]);
  });
}
