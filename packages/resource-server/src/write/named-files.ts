// Checks that the files of a row exist in its tenant and meet the rule of the field. The features that store files answer the event
// `files.named`. By the event they also learn that a file is in use (contract §5).
import { AppError, type ErrorEntry } from '@ec/kernel/errors';
import { defineEvent } from '@ec/kernel/events';
import { labelOf } from '@ec/language/label';
import type { Field } from '@ec/resource/field';
import { fileNameOf } from '@ec/resource/file-link';
import type { Fields } from '@ec/resource/resource';
import type { Reader, SqlContext, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';

export interface StoredFile {
  /** The media type, detected from the content. */
  mediaType: string;
  /** The size in bytes. */
  size: number;
  /** The person who uploaded the file. */
  userId: string;
}

/** A row of the tenant is about to reference these files. Listeners return the stored files by name. */
export const filesNamed = defineEvent<{ tenantId: string; names: readonly string[] }, ReadonlyMap<string, StoredFile>>(
  'files.named',
);

/** @throws AppError noFile, foreignFile, unfitFile */
export async function checkFiles({ tx, engine, call }: SqlContext, fields: Fields, values: Values): Promise<void> {
  const references = Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    if (field?.kind !== 'files' || !Array.isArray(value)) return [];
    return value.map((link: string) => ({ name, field, file: fileNameOf(link) }));
  });
  const names = references.flatMap(({ file }) => file ?? []);
  const { tenantId } = call.caller;
  const answers = names.length > 0 ? await engine.events.emit(tx, filesNamed, { tenantId, names }) : [];
  for (const { name, field, file } of references) {
    if (file === undefined && !field.fileRule) continue; // a link to another place
    if (file === undefined) refuse(engineErrors.foreignFile, name, field, call);
    const storedFile = answers.map((answer) => answer.get(file)).find((each) => each !== undefined);
    if (!storedFile) refuse(engineErrors.noFile, name, field, call);
    checkRule(name, field, storedFile, call);
  }
}

function checkRule(name: string, field: Field, file: StoredFile, call: Reader): void {
  const { fileRule: rule } = field;
  if (!rule) return;
  if (rule.isOwn && file.userId !== call.caller.userId) refuse(engineErrors.foreignFile, name, field, call);
  if (!rule.mediaTypes.includes(file.mediaType) || file.size > rule.mostKb * 1024)
    throw new AppError(engineErrors.unfitFile, { name, text: labelOf(rule.text, call.language) });
}

function refuse(entry: ErrorEntry, name: string, field: Field, { language }: Reader): never {
  throw new AppError(entry, { name, label: labelOf(field.label, language) });
}
