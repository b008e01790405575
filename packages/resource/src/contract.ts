// A call written by hand, said once: what goes in, what comes out, who may make it. The server serves it, the console calls it,
// OpenAPI shows it. What follows from a definition (calls.ts, actions) needs no contract.

import type { Label } from '@ec/language/label';
import { normalCode } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import { type ZodType, z } from 'zod';
import type { Access } from './access.ts';
import type { BareReply } from './bare-reply.ts';
import { permissionsOf } from './calls.ts';
import { parseId } from './parse-value.ts';
import type { Resource } from './resource.ts';

/** `query`: only the address; `body`: only a JSON body; `any`: query, urlencoded, multipart fields or a JSON object alike (contract §1.6). */
export type InputFrom = 'query' | 'body' | 'any';

export interface Contract<I extends ZodType = ZodType, O extends ZodType = ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below /api, without a slash at its start. */
  readonly path: string;
  readonly access: Access;
  /** The title of the call: in OpenAPI, in the log of API calls, on the task that it begins. */
  readonly title: Label;
  readonly input: I;
  readonly output: O;
  readonly from: InputFrom;
  /** The resource that the call reads or writes: a browser's cached answers go stale together with its rows. */
  readonly of: Resource | undefined;
  /** The reply is no envelope, but a file for example. */
  readonly bare: BareReply | undefined;
}

/** As much of it as whoever asks has to know. */
export type Askable<I extends ZodType = ZodType, O extends ZodType = ZodType> = Pick<
  Contract<I, O>,
  'method' | 'path' | 'from' | 'input' | 'output'
>;

/** The type that a caller sends. */
export type SentOf<C extends Askable> = z.input<C['input']>;
/** The type that the handler receives. */
export type InputOf<C extends Askable> = z.output<C['input']>;
/** The type that the caller gets back. */
export type OutputOf<C extends Askable> = z.output<C['output']>;

interface Options<I extends ZodType, O extends ZodType> {
  /** The resource that it belongs to: `path` is below its base then, its menu the permission unless another is given. */
  of?: Resource;
  path: string;
  method?: 'GET' | 'POST';
  title: Label;
  access?: Access;
  from?: InputFrom;
  input?: I;
  output?: O;
  bare?: BareReply;
}

/** For calls without parameters, and for those that only say that they were done. */
const nothing = z.object({});
type Nothing = typeof nothing;

/** Fills in the schema of a contract that has none of its own: its type arguments have their defaults then, too. */
const usual = <S extends ZodType>(own: S | undefined, schema: ZodType): S => own ?? (schema as S);

/**
 * A read unless told otherwise. Replies are described with `z.strictObject`, so that a key too many is noticed in tests as well.
 * @throws Error for a call that nobody was said to be allowed
 */
export function contract<I extends ZodType = Nothing, O extends ZodType = ZodType<unknown>>(
  options: Options<I, O>,
): Contract<I, O> {
  const { of, path, method = 'GET', title, from } = options;
  const access = options.access ?? (of && { code: permissionsOf(of).menu });
  if (!access) throw new Error(`Contract ${path} does not say who may call it`);
  return {
    method,
    path: of ? `${of.base}/${path}` : path,
    access,
    title,
    input: usual(options.input, nothing),
    output: usual(options.output, z.unknown()),
    from: from ?? (method === 'GET' ? 'query' : 'any'),
    of,
    bare: options.bare,
  };
}

/** An id as clients send it: digits, as text or as a safe number. The handler is given text. */
export const id = z
  .union([z.string(), z.number()])
  .check(({ value, issues }) => {
    if ('wrong' in parseId(value)) issues.push({ code: 'invalid_value', values: [], input: value });
  })
  .transform((value) => {
    const parsed = parseId(value);
    return 'value' in parsed ? parsed.value : '';
  });

/** The same where it may be left out, or empty. */
export const optionalId = z.union([z.literal('').transform(() => undefined), id]).optional();

/** A number, code, phone or account, in the form in which it is stored and compared; other texts are brought into theirs anyway. */
export const codeText = z.string().overwrite(normalCode);

/** A page of a list: current from 1, size at most 200 (contract §1.3). */
export const paging = {
  current: z.coerce.number().int().min(1).catch(1).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, 200))
    .catch(10)
    .default(10),
};

/** The data of a list's answer: `records` with the page they are (contract §1.3). */
export const pageOf = <R extends ZodType>(record: R) =>
  z.strictObject({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    approx: z.literal(true).optional(),
  });

/** Many forms of saying yes: JSON and forms alike. */
export const yesNo = z.union([z.boolean(), z.number(), z.string()]).transform((value, context) => {
  const text = textOf(value);
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  context.addIssue({ code: 'custom', message: 'true or false' });
  return z.NEVER;
});
