// Serves attachments. The stored name, the type and the size of a new row come from its file, not from the caller (domain §13).
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { fileNameOf } from '@ec/resource/file-link';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { attach } from '../shared/attach.resource.ts';
import { findFile } from './file-rows.ts';
import { uploadErrors } from './upload.errors.ts';

export function attachHooks({ config }: Pick<Engine, 'config'>): Hooks<typeof attach> {
  return {
    async beforeSave({ tx, call, values, current }) {
      const { tenantId } = call.caller;
      const [link = ''] = (current ? current.link : values.link) ?? [];
      const file = await findFile(tx, { tenantId, name: fileNameOf(link) ?? '' });
      // Without its file, a row can be neither added nor restored from the recycle bin. Other changes of such a row are permitted.
      if (!file) return current && !('isDeleted' in values) ? values : fail(uploadErrors.gone);
      if (current) return values;
      const { name, extension, size } = file;
      return {
        ...values,
        name,
        extension,
        domainUrl: config.publicUrl ?? '',
        attachSize: Math.max(1, Math.round(size / 1024)),
      };
    },
    async afterSave({ tx, row }) {
      await tx.run(
        sql`update resource_file set used_time = now(), unused_since = null
          where tenant_id = ${row.tenantId} and name = ${row.name}`,
      );
    },
  };
}

export const attachRoutes = (engine: Engine): Route[] => resourceRoutes(engine, attach, attachHooks(engine));
