// Serves uploads that one call sends, and the files of links (contract §5).
import { randomUUID } from 'node:crypto';
import { AppError, errors } from '@ec/kernel/errors';
import { signedLink } from '@ec/kernel/file-links';
import type { Call, Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import { putFile } from '@ec/resource/contracts/file.contract';
import { fileLink } from '@ec/resource/file-link';
import type { Engine } from '@ec/resource-server/feature';
import { addRow } from '@ec/resource-server/save';
import { serve } from '@ec/resource-server/serve';
import { attach } from '../shared/attach.resource.ts';
import { fileBehindLink, putFileAttach } from '../shared/upload.contract.ts';
import { attachHooks } from './attach.routes.ts';
import type { FileRow } from './file-rows.ts';
import { withIncoming } from './incoming.ts';
import { beginUploadRow, removeUploadRow } from './open-uploads.ts';
import { sendFile } from './send-file.ts';
import { limitsOf, storeFile } from './store-file.ts';
import type { Stores } from './stores.ts';
import { uploadErrors } from './upload.errors.ts';

const megabyte = 1024 * 1024;
/** The largest file of one call, because the server ends a call after half a minute. Larger files are uploaded in parts. */
const mostAtOnceMb = 100;

export function uploadRoutes(engine: Engine, stores: Stores): Route[] {
  const settings = { takesFiles: true, filesLimit: (mostAtOnceMb + 1) * megabyte, perMinute: 120 };
  return [
    ...serve(putFile, async (call) => replyOf(engine, call, await receive(engine, stores, call), ''), settings),
    ...serve(
      putFileAttach,
      async (call) => {
        const file = await receive(engine, stores, call);
        return replyOf(engine, call, file, await attachmentOf(engine, call, file));
      },
      settings,
    ),
    ...serve(fileBehindLink, (call) => sendFile(engine, stores, call), { carriesSecrets: true }),
  ];
}

/** Adds the row of an attachment by the same rules as the call `create`. @returns the id of the row */
export async function attachmentOf(engine: Engine, call: Call, file: FileRow): Promise<string> {
  const draft = { link: fileLink(file.name, file.originalName), originalName: file.originalName };
  return (await addRow(engine, attach, call, draft, attachHooks(engine))).id;
}

export function replyOf(
  { config, clock }: Engine,
  { caller }: Pick<Call, 'caller'>,
  { name, originalName }: FileRow,
  attachId: string,
): OutputOf<typeof putFile> {
  const link = signedLink(config, caller.tenantId, fileLink(name, originalName), clock.now());
  return { link, domain: config.publicUrl ?? '', name, originalName, attachId };
}

async function receive(engine: Engine, stores: Stores, call: Call): Promise<FileRow> {
  const { tenantId, userId } = call.caller;
  const { request } = call;
  const uploader = { tenantId, userId };
  const limits = await limitsOf(engine, tenantId);
  const name = randomUUID();
  await beginUploadRow(engine, uploader, name, limits);
  try {
    const mostMb = Math.min(limits.mostMb, mostAtOnceMb);
    const part = request.isMultipart()
      ? await request.file({ limits: { files: 1, fileSize: mostMb * megabyte + 1, fields: 10, fieldSize: 1000 } })
      : undefined;
    if (!part) throw new AppError(errors.missingParameter, { name: 'file' });
    return await withIncoming(engine.config.dataDir, part.file, (path) => {
      if (part.file.truncated) throw new AppError(uploadErrors.tooLarge, { most: mostMb });
      const code = textOf(objectOf(call.input).code).slice(0, 30);
      const open = { name, isInParts: false };
      return storeFile(engine, stores, uploader, { path, originalName: part.filename, code, mostMb, open });
    });
  } catch (error) {
    await removeUploadRow(engine.database.read(tenantId), tenantId, name);
    throw error;
  }
}
