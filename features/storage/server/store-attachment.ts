// Stores an attachment that the product itself creates, such as a file of the demo or generated code.
import { Readable } from 'node:stream';
import { fileLink } from '@ec/resource/file-link';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { withIncoming } from './incoming.ts';
import { storeFile } from './store-file.ts';
import { createStores } from './stores.ts';
import type { Uploader } from './uploader.ts';

const mostMb = 4096;

/** @returns the link without a signature. @throws AppError the errors of storeFile */
export async function storeAttachment(
  engine: Pick<Engine, 'database' | 'config' | 'ids' | 'log'>,
  uploader: Uploader,
  { originalName, bytes, at }: { originalName: string; bytes: Uint8Array; at?: Date },
): Promise<string> {
  const stores = createStores(engine);
  try {
    return await withIncoming(engine.config.dataDir, Readable.from([bytes]), async (path) => {
      const file = await storeFile(engine, stores, uploader, { path, originalName, mostMb });
      const link = fileLink(file.name, file.originalName);
      const { tenantId, userId } = uploader;
      await engine.database.withTenant(tenantId, async (tx) => {
        await tx.run(
          sql`insert into resource_attach (id, tenant_id, create_user, create_time, link, name, original_name, extension,
              attach_size)
            values (${engine.ids.next()}, ${tenantId}, ${userId}, ${at ?? new Date()}, array[${link}], ${file.name},
              ${file.originalName}, ${file.extension}, ${Math.max(1, Math.round(file.size / 1024))})`,
        );
        await tx.run(
          sql`update resource_file set used_time = now() where tenant_id = ${tenantId} and name = ${file.name}`,
        );
      });
      return link;
    });
  } finally {
    stores.close();
  }
}
