// Puts an uploaded file into its tenant's store: looked at, limited, entered, stored.
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

const usual: Limits = { mostMb: 20, aDay: 500 };

export async function limitsOf({ database }: Pick<Engine, 'database'>, tenantId: string): Promise<Limits> {
  const read = async (key: string, otherwise: number) =>
    Number.parseInt((await readParam(database, key, tenantId)) ?? '', 10) || otherwise;
  return { mostMb: await read('file.maxMb', usual.mostMb), aDay: await read('file.dayCount', usual.aDay) };
}

/** As people called it, fit to be stored and shown: no folders, no control characters, no half characters. */
export function storableName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).pop() ?? '';
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const characters = [...clean];
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 13 ? characters.splice(dot) : [];
  return [...characters.slice(0, 255 - ending.length), ...ending].join('') || 'file';
}

interface Given {
  path: string;
  originalName: string;
  code?: string | undefined;
  mostMb: number;
  /** The row that counts it until it is a file, where there is one; an upload in parts becomes one file alone. */
  open?: { name: string; isInParts: boolean };
}

/** @throws AppError empty, tooLarge, wrongType, gone; noStore, noRoom, notConnected, refused of the store */
export async function keepFile(
  { database }: Pick<Engine, 'database'>,
  stores: Stores,
  who: Uploader,
  given: Given,
): Promise<FileRow> {
  const { path, mostMb, open } = given;
  const { size } = await stat(path);
  if (size === 0) fail(uploadErrors.empty);
  if (size > mostMb * megabyte) fail(uploadErrors.tooLarge, { most: mostMb });
  const originalName = storableName(given.originalName);
  const kind = await mediaTypeOf(path, originalName);
  if (!kind) throw new AppError(uploadErrors.wrongType);
  const on = database.read(who.tenantId);
  const store = await stores.chosen(on, who.tenantId, given.code);
  const name = randomBytes(24).toString('base64url');
  const file: FileRow = { ...who, name, ossId: store.id, originalName, size, ...kind };
  await database.withTenant(who.tenantId, async (tx) => {
    if (open) await removeUploadRow(tx, who.tenantId, open.name);
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
