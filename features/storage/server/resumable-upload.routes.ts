// Serves uploads in parts by the protocol tus 1.0 with the library @tus/server. The parts stay on the local disk until the file is complete.
// An upload can thus continue after a reload of the page or a restart of the server. The name of an upload contains its owner:
// `tenant.user.random`.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { codeOf, objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import type { FileStore } from '@tus/file-store';
import type { Server } from '@tus/server';
import { beginUpload, endUpload, uploadOffset, uploadPart } from '../shared/upload.contract.ts';
import { removeOld } from './incoming.ts';
import { filesFolder } from './local-disk.ts';
import { beginUploadRow, removeUploadRow } from './open-uploads.ts';
import { limitsOf, storeFile } from './store-file.ts';
import type { Stores } from './stores.ts';
import { uploadErrors } from './upload.errors.ts';
import { attachmentOf, replyOf } from './upload.routes.ts';
import type { Uploader } from './uploader.ts';

const megabyte = 1024 * 1024;
const day = 24 * 3600_000;
/** The largest part that one call may send, because the server ends a call after half a minute. The console sends parts of 5 MiB. */
const mostPartMb = 100;
/** The HTTP status of the library's reply when it has created an upload. */
const createdStatus = 201;

const partsFolder = (dataDir: string): string => join(filesFolder(dataDir), 'parts');

export const removeOldParts = (dataDir: string, before: Date): Promise<number> =>
  removeOld(partsFolder(dataDir), before);

export function partsRoutes(engine: Engine, stores: Stores): Route[] {
  const { config } = engine;
  // All calls share one file store and one locker, so that two parts of one upload are never written at once. The first call loads the
  // library and creates the folder.
  let loading: Promise<Tus> | undefined;
  const tus = () => {
    loading ??= loadTus(partsFolder(config.dataDir));
    return loading;
  };

  /** Hands the call to the library, which writes the reply itself. `newName` is the name of an upload that the call creates. */
  async function handleWithTus(call: Call, mostMb: number, newName = ''): Promise<Call['reply']> {
    const { request, reply } = call;
    const method = request.headers['x-http-method-override'];
    if (method === 'PATCH' && request.raw.method === 'POST') request.raw.method = method;
    const server = (await tus()).createServer(mostMb, () => newName);
    reply.hijack();
    await server.handle(request.raw, reply.raw);
    return reply;
  }

  async function finishUpload(
    call: Call<{ name: string; code?: string | undefined }>,
  ): Promise<OutputOf<typeof endUpload>> {
    const { name, code } = call.input;
    const uploader = uploaderOf(call);
    checkOwn(name, uploader);
    const { store } = await tus();
    const upload = await store.getUpload(name).catch(() => fail(uploadErrors.gone));
    if (upload.offset !== upload.size) fail(uploadErrors.unfinished);
    const { mostMb } = await limitsOf(engine, uploader.tenantId);
    const originalName = upload.metadata?.filename ?? '';
    const path = join(partsFolder(config.dataDir), name);
    const openUpload = { name, isInParts: true };
    const file = await storeFile(engine, stores, uploader, {
      path,
      originalName,
      code,
      mostMb,
      open: openUpload,
    }).catch(
      // Another call has stored the file and removed the parts meanwhile.
      (error) => (codeOf(error) === 'ENOENT' ? fail(uploadErrors.gone) : Promise.reject(error)),
    );
    const attachId = await attachmentOf(engine, call, file);
    // If the removal fails, the hourly job `storage.incoming` removes the parts after a day.
    await store.remove(name).catch(() => undefined);
    return replyOf(engine, call, file, attachId);
  }

  return [
    ...serve(beginUpload, async (call) => {
      const uploader = uploaderOf(call);
      const limits = await limitsOf(engine, uploader.tenantId);
      const name = newUploadName(uploader);
      await beginUploadRow(engine, uploader, name, limits);
      try {
        return await handleWithTus(call, limits.mostMb, name);
      } finally {
        const isBegun = call.reply.raw.statusCode === createdStatus;
        if (!isBegun) await removeUploadRow(engine.database.read(uploader.tenantId), uploader.tenantId, name);
      }
    }),
    ...serve(
      uploadPart,
      async (call) => {
        checkOwn(nameOf(call), uploaderOf(call));
        return handleWithTus(call, (await limitsOf(engine, call.caller.tenantId)).mostMb);
      },
      { filesLimit: mostPartMb * megabyte },
    ),
    ...serve(uploadOffset, async (call) => {
      checkOwn(nameOf(call), uploaderOf(call));
      // A client may read how many bytes have arrived (HEAD), but not the bytes themselves (GET).
      if (call.request.raw.method !== 'HEAD') throw new AppError(errors.noData);
      return handleWithTus(call, 0);
    }),
    ...serve(endUpload, finishUpload),
  ];
}

interface Tus {
  store: FileStore;
  createServer(mostMb: number, name: () => string): Server;
}

/** Loads the library, which takes 20 MiB of memory. */
async function loadTus(directory: string): Promise<Tus> {
  const [{ FileStore }, { MemoryLocker, Server }] = await Promise.all([
    import('@tus/file-store'),
    import('@tus/server'),
  ]);
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: day });
  const locker = new MemoryLocker();
  const createServer = (mostMb: number, name: () => string) =>
    new Server({
      path: `/api/${beginUpload.path}`,
      relativeLocation: true,
      datastore: store,
      locker,
      maxSize: mostMb * megabyte,
      namingFunction: name,
    });
  return { store, createServer };
}

const uploaderOf = ({ caller: { tenantId, userId } }: Pick<Call, 'caller'>): Uploader => ({ tenantId, userId });
const nameOf = ({ request }: Call): string => textOf(objectOf(request.params).name);

const newUploadName = ({ tenantId, userId }: Uploader): string =>
  `${tenantId}.${userId}.${randomBytes(16).toString('hex')}`;

/** @throws AppError noData for the name of another person's upload, even if no such upload exists, so that nobody can find out names */
function checkOwn(name: string, { tenantId, userId }: Uploader): void {
  const [tenant, user, random = '', ...more] = name.split('.');
  if (tenant !== tenantId || user !== userId || !/^[0-9a-f]{32}$/.test(random) || more.length > 0)
    throw new AppError(errors.noData);
}
