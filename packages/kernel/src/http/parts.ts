// Reads a multipart body with at most one file.
import { AppError, errors } from '../errors.ts';
import { checkTexts } from './input.ts';
import type { Call } from './route.ts';

export interface Parts {
  /** The content of the file. */
  bytes?: Buffer;
  fields: Record<string, unknown>;
}

/**
 * Refuses a file longer than `mostBytes`, a field value longer than 1000 bytes, and more than ten fields. Returns neither a file nor fields
 * if the body is not multipart.
 */
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
