// Reads a multipart body with at most one file.
import { AppError, errors } from '../errors.ts';
import { checkTexts } from './input.ts';
import type { Call } from './route.ts';

export interface Parts {
  bytes?: Buffer;
  fields: Record<string, unknown>;
}

/** Refuses a file longer than `mostBytes` and a field longer than 1000 bytes. A body that is not multipart has no bytes and no fields. */
export async function readParts(
  { request }: Pick<Call, 'request'>,
  { mostBytes }: { mostBytes: number },
): Promise<Parts> {
  const fields: Record<string, unknown> = {};
  if (!request.isMultipart()) return { fields };
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: { files: 1, fileSize: mostBytes, fields: 10, fieldSize: 1000 } })) {
    if (part.type === 'file') bytes = await part.toBuffer();
    else if (part.valueTruncated || part.fieldnameTruncated) throw new AppError(errors.tooLarge);
    else fields[part.fieldname] = part.value;
  }
  checkTexts([fields]);
  return { fields, ...(bytes ? { bytes } : {}) };
}
