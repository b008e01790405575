// Puts an uploaded file into the store of its tenant: checks its size and type, inserts its row and writes its bytes.
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { AppError, fail } from '@ec/kernel/errors';
import type { Engine } from '@ec/resource-server/feature';
import { readParam } from '@ec/system/server/public';
import { type FileRow, insertFile, markStored, releaseUpload } from './file-rows.ts';
import { mediaTypeOf } from './media-type.ts';
import { removeUploadRow } from './open-uploads.ts';
import { keyOf } from './store.ts';
import type { Stores } from './stores.ts';
import { uploadErrors } from './upload.errors.ts';
import type { Limits, Uploader } from './uploader.ts';

const megabyte = 1024 * 1024;

const defaultLimits: Limits = { mostMb: 20, aDay: 500 };

export async function limitsOf({ database }: Pick<Engine, 'database'>, tenantId: string): Promise<Limits> {
  const read = async (key: string, fallback: number) =>
    Number.parseInt((await readParam(database, key, tenantId)) ?? '', 10) || fallback;
  return {
    mostMb: await read('file.maxMb', defaultLimits.mostMb),
    aDay: await read('file.dayCount', defaultLimits.aDay),
  };
}

/** Returns the file name of a client without folders, control characters and lone surrogates, with at most 255 characters. */
export function storableName(clientName: string | undefined): string {
  const last = (clientName ?? '').split(/[\\/]/).pop() ?? '';
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const characters = [...clean];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 13 ? characters.splice(dot) : [];
  return [...characters.slice(0, 255 - ending.length), ...ending].join('') || 'file';
}

interface UploadedFile {
  path: string;
  originalName: string;
  code?: string | undefined;
  mostMb: number;
  /** The row of the open upload, where there is one. The row is removed when the file is inserted. An upload in parts becomes only one file. */
  open?: { name: string; isInParts: boolean };
}

/** @throws AppError empty, tooLarge, wrongType, gone; noStore, noRoom, notConnected, refused of the store */
export async function storeFile(
  { database }: Pick<Engine, 'database'>,
  stores: Stores,
  uploader: Uploader,
  upload: UploadedFile,
): Promise<FileRow> {
  const { path, mostMb, open } = upload;
  const { size } = await stat(path);
  if (size === 0) fail(uploadErrors.empty);
  if (size > mostMb * megabyte) fail(uploadErrors.tooLarge, { most: mostMb });
  const originalName = storableName(upload.originalName);
  const kind = await mediaTypeOf(path, originalName);
  if (!kind) throw new AppError(uploadErrors.wrongType);
  const on = database.read(uploader.tenantId);
  const store = await stores.chosen(on, uploader.tenantId, upload.code);
  const name = randomBytes(24).toString('base64url');
  const file: FileRow = { ...uploader, name, ossId: store.id, originalName, size, ...kind };
  await database.withTenant(uploader.tenantId, async (tx) => {
    if (open) await removeUploadRow(tx, uploader.tenantId, open.name);
    if ((await insertFile(tx, file, open?.isInParts ? open.name : null)) === 0) fail(uploadErrors.gone);
  });
  try {
    await (await stores.of(store)).put(keyOf(file), { path, size, mediaType: kind.mediaType });
  } catch (error) {
    await releaseUpload(on, file);
    throw error;
  }
  await markStored(on, file);
  return file;
}
