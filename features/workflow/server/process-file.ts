// Reads uploaded process files: name, encoding and diagram.
import { errors, fail } from '@ec/kernel/errors';
import { checkTexts } from '@ec/kernel/http/input';
import type { Call } from '@ec/kernel/http/route';
import { decodeXml } from '@ec/language/xml-text';
import { workflowErrors } from './workflow.errors.ts';

export interface ProcessFile {
  name: string;
  bytes: Buffer;
}

export const mostFileBytes = 4 * 1024 * 1024;
export const mostFiles = 10;

export interface Upload {
  files: ProcessFile[];
  fields: Record<string, unknown>;
}

/** @throws AppError missingParameter where the request has no file */
export async function readUpload({ request }: Pick<Call, 'request'>, name: string): Promise<Upload> {
  const upload: Upload = { files: [], fields: {} };
  if (!request.isMultipart()) fail(errors.missingParameter, { name });
  const limits = { files: mostFiles, fileSize: mostFileBytes, fields: 10, fieldSize: 4000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') upload.files.push({ name: part.filename, bytes: await part.toBuffer() });
    else upload.fields[part.fieldname] = part.value;
  }
  checkTexts([upload.fields]);
  if (upload.files.length === 0) fail(errors.missingParameter, { name });
  return upload;
}

/** Reads the diagram of a file. @throws AppError wrongSuffix, wrongEncoding */
export function readDiagram({ name, bytes }: ProcessFile): string {
  const file = name.slice(-60);
  if (!/\.(bpmn|bpmn20\.xml)$/i.test(name)) fail(workflowErrors.wrongSuffix, { file });
  const xml = decodeXml(bytes);
  if (xml === undefined) fail(workflowErrors.wrongEncoding, { file });
  return xml;
}
