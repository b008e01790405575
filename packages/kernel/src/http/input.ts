// Gathers the parameters of a call from where they may stand and checks them against the route's contract (contract §1.6).
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

/** A key given twice in the address takes its last value; an operator never means an array by it. */
function single(query: unknown): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(objectOf(query))) flat[key] = Array.isArray(value) ? value.at(-1) : value;
  return flat;
}

/** Fields of a multipart body, no longer in all than a JSON body; files in it are refused, since the call takes none. */
export async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let length = 0;
  for await (const part of request.parts({ limits: { files: 0, fieldSize: megabyte } })) {
    if (part.type !== 'field') continue;
    length += part.fieldname.length + String(part.value).length;
    if (length > megabyte) {
      request.raw.unpipe(); // a body without a declared length is read no further
      throw new AppError(errors.tooLarge);
    }
    fields[part.fieldname] = part.value;
  }
  return fields;
}

export function gatherInput(request: FastifyRequest, from: InputFrom): unknown {
  if (from === 'query') return single(request.query);
  if (from === 'body') return request.body;
  return { ...single(request.query), ...objectOf(request.body) };
}

interface Asking {
  wordFor?: ((name: string) => Label | undefined) | undefined;
  language?: Language;
}

/** @throws AppError unstorable: said here once for every call, since no handler could keep or look for such a text */
export function checkTexts(inputs: readonly unknown[], { wordFor, language = 'zh' }: Asking = {}): void {
  for (const input of inputs) {
    const path = unstorableIn(input);
    if (path === undefined) continue;
    const name = path.split('.').at(-1) ?? path;
    const label = wordFor?.(name);
    if (label) throw new AppError(errors.unstorableField, { name, label: labelOf(label, language) });
    throw new AppError(errors.unstorable, { name: path || 'body' });
  }
}

/** The message that zod gives to a rule without a message of its own. */
const libraryWords = 'Invalid input';

interface Checking {
  /** The texts stay as they were sent, since a secret or a signature is among them. */
  keepsTexts?: boolean;
}

/** @throws AppError missingParameter, wrongParameter or invalid, naming the first wrong field */
export function checkInput<T>(schema: ZodType<T>, sent: unknown, { keepsTexts = false }: Checking = {}): T {
  const input = keepsTexts ? sent : normalInput(schema, sent);
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
    // A rule says in both languages what is wrong; the words of the library are English alone.
    const words = objectOf(issue.params?.words);
    if (words.zh && words.en)
      throw new AppError({ ...errors.invalid, zh: `{name}:${words.zh}`, en: `{name}:${words.en}` }, { name });
    if (issue.message !== libraryWords) throw new AppError(errors.invalid, { name, message: issue.message });
  }
  throw new AppError(errors.wrongParameter, { name });
}
