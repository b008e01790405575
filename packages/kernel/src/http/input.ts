// Gathers the parameters of a call from the query string and the body, and checks them against the route's schema (contract §1.6).
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { objectOf } from '@ec/language/unknown';
import type { InputFrom } from '@ec/resource/contract';
import type { FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { AppError, errors } from '../errors.ts';
import { unstorableIn } from '../storable.ts';
import { megabyte } from './body-limits.ts';
import { normalInput } from './normal-input.ts';

/** Returns one value for each key of the query string: a key that occurs twice has its last value, never an array. */
function singleValues(query: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(objectOf(query))) values[key] = Array.isArray(value) ? value.at(-1) : value;
  return values;
}

/** Reads the fields of a multipart body, which together may be as long as a JSON body. Files are refused, because the call takes none. */
export async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let length = 0;
  for await (const part of request.parts({ limits: { files: 0, fieldSize: megabyte } })) {
    if (part.type !== 'field') continue;
    const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    length += Buffer.byteLength(part.fieldname) + Buffer.byteLength(text ?? '');
    if (length > megabyte || part.valueTruncated || part.fieldnameTruncated) {
      request.raw.unpipe(); // stops reading the body
      throw new AppError(errors.tooLarge);
    }
    fields[part.fieldname] = part.value;
  }
  return fields;
}

export function gatherInput(request: FastifyRequest, from: InputFrom): unknown {
  if (from === 'query') return singleValues(request.query);
  if (from === 'body') return request.body;
  return { ...singleValues(request.query), ...objectOf(request.body) };
}

interface TextCheckOptions {
  /** Returns the label of a parameter for the message. */
  labelOfParameter?: ((name: string) => Label | undefined) | undefined;
  language?: Language;
}

/** Refuses texts that the database can neither store nor search for. @throws AppError unstorable, unstorableField */
export function checkTexts(
  inputs: readonly unknown[],
  { labelOfParameter, language = 'zh' }: TextCheckOptions = {},
): void {
  for (const input of inputs) {
    const path = unstorableIn(input);
    if (path === undefined) continue;
    const name = path.split('.').at(-1) ?? path;
    const label = labelOfParameter?.(name);
    if (label) throw new AppError(errors.unstorableField, { name, label: labelOf(label, language) });
    throw new AppError(errors.unstorable, { name: path || 'body' });
  }
}

/** Zod's default message, for a rule that states none. */
const defaultMessage = 'Invalid input';

interface InputCheckOptions {
  /** Texts are not normalised: the route carries secrets, checks a signature, or accepts any text. */
  keepsTexts?: boolean;
}

/** @throws AppError missingParameter, wrongParameter or invalid, naming the first wrong field */
export function checkInput<T>(
  schema: ZodType<T>,
  rawInput: unknown,
  { keepsTexts = false }: InputCheckOptions = {},
): T {
  const input = keepsTexts ? rawInput : normalInput(schema, rawInput);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = issue?.path.join('.') || 'body';
  const wrongValue = issue?.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  if (wrongValue === undefined || wrongValue === '') throw new AppError(errors.missingParameter, { name });
  if (issue?.code === 'custom') {
    // Rules of the product have a message in both languages; those of the library are only English.
    const bilingualMessage = objectOf(issue.params?.words);
    if (bilingualMessage.zh && bilingualMessage.en)
      throw new AppError(
        { ...errors.invalid, zh: `{name}:${bilingualMessage.zh}`, en: `{name}:${bilingualMessage.en}` },
        { name },
      );
    if (issue.message !== defaultMessage) throw new AppError(errors.invalid, { name, message: issue.message });
  }
  throw new AppError(errors.wrongParameter, { name });
}
