// Uploads in parts that go on after a reload, and after a restart of the server: the protocol tus, as @tus/server speaks it, on the
// disk until the file is whole. An upload carries in its name whose it is.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import type { FileStore } from '@tus/file-store';
import type { Server } from '@tus/server';
import { beginUpload, endUpload, uploadOffset, uploadPart } from '../shared/upload.contract.ts';
import { removeOld } from './incoming.ts';
import { keepFile, limitsOf } from './keep-file.ts';
import { filesFolder } from './local-disk.ts';
import { beginUploadRow, removeUploadRow } from './open-uploads.ts';
import type { Stores } from './stores.ts';
import { uploadErrors } from './upload.errors.ts';
import { attachmentOf, replyOf } from './upload.routes.ts';
import type { Uploader } from './uploader.ts';

const megabyte = 1024 * 1024;
const day = 24 * 3600_000;
/** The limit of one call, which is cut off after half a minute; the console sends parts of 5 MB. */
const mostPartMb = 100;
/** The status of an upload that has begun. */
const created = 201;

const partsFolder = (dataDir: string): string => join(filesFolder(dataDir), 'parts');

export const removeOldParts = (dataDir: string, before: Date): Promise<number> =>
  removeOld(partsFolder(dataDir), before);

export function partsRoutes(engine: Engine, stores: Stores): Route[] {
  const { config } = engine;
  // All calls share one instance, so that two parts of one upload never overlap; the first upload makes the folder.
  let cached: Promise<Tus> | undefined;
  const tus = () => {
    cached ??= loadTus(partsFolder(config.dataDir));
    return cached;
  };

  /** The library answers by itself. */
  async function speak(call: Call, mostMb: number, newName = ''): Promise<Call['reply']> {
    const { request, reply } = call;
    const method = request.headers['x-http-method-override'];
    if (method === 'PATCH' && request.raw.method === 'POST') request.raw.method = method;
    const server = (await tus()).server(mostMb, () => newName);
    reply.hijack();
    await server.handle(request.raw, reply.raw);
    return reply;
  }

  async function end(call: Call<{ name: string; code?: string | undefined }>): Promise<OutputOf<typeof endUpload>> {
    const { name, code } = call.input;
    const who = whoOf(call);
    checkOwn(name, who);
    const { parts } = await tus();
    const upload = await parts.getUpload(name).catch(() => fail(uploadErrors.gone));
    if (upload.offset !== upload.size) fail(uploadErrors.unfinished);
    const { mostMb } = await limitsOf(engine, who.tenantId);
    const originalName = upload.metadata?.filename ?? '';
    const path = join(partsFolder(config.dataDir), name);
    const open = { name, isInParts: true };
    const file = await keepFile(engine, stores, who, { path, originalName, code, mostMb, open });
    const attachId = await attachmentOf(engine, call, file);
    await parts.remove(name).catch(() => undefined); // taken away by the clock then
    return replyOf(engine, call, file, attachId);
  }

  return [
    ...serve(beginUpload, async (call) => {
      const who = whoOf(call);
      const limits = await limitsOf(engine, who.tenantId);
      const name = ownName(who);
      await beginUploadRow(engine, who, name, limits);
      try {
        return await speak(call, limits.mostMb, name);
      } finally {
        const isBegun = call.reply.raw.statusCode === created;
        if (!isBegun) await removeUploadRow(engine.database.read(who.tenantId), who.tenantId, name);
      }
    }),
    ...serve(
      uploadPart,
      async (call) => {
        checkOwn(nameOf(call), whoOf(call));
        return speak(call, (await limitsOf(engine, call.caller.tenantId)).mostMb);
      },
      { filesLimit: mostPartMb * megabyte },
    ),
    ...serve(uploadOffset, async (call) => {
      checkOwn(nameOf(call), whoOf(call));
      // An incomplete upload cannot be read.
      if (call.request.raw.method !== 'HEAD') throw new AppError(errors.noData);
      return speak(call, 0);
    }),
    ...serve(endUpload, end),
  ];
}

interface Tus {
  parts: FileStore;
  server(mostMb: number, name: () => string): Server;
}

/** The library takes 20 MiB of memory: loaded with the first upload in parts. */
async function loadTus(directory: string): Promise<Tus> {
  const [{ FileStore }, { MemoryLocker, Server }] = await Promise.all([
    import('@tus/file-store'),
    import('@tus/server'),
  ]);
  const parts = new FileStore({ directory, expirationPeriodInMilliseconds: day });
  const locker = new MemoryLocker();
  const server = (mostMb: number, name: () => string) =>
    new Server({
      path: `/api/${beginUpload.path}`,
      relativeLocation: true,
      datastore: parts,
      locker,
      maxSize: mostMb * megabyte,
      namingFunction: name,
    });
  return { parts, server };
}

const whoOf = ({ caller: { tenantId, userId } }: Pick<Call, 'caller'>): Uploader => ({ tenantId, userId });
const nameOf = ({ request }: Call): string => textOf(objectOf(request.params).name);

const ownName = ({ tenantId, userId }: Uploader): string => `${tenantId}.${userId}.${randomBytes(16).toString('hex')}`;

/** @throws AppError noData for an upload of somebody else, which nobody learns of */
function checkOwn(name: string, { tenantId, userId }: Uploader): void {
  const [tenant, user, random = '', ...more] = name.split('.');
  if (tenant !== tenantId || user !== userId || !/^[0-9a-f]{32}$/.test(random) || more.length > 0)
    throw new AppError(errors.noData);
}
