// The contract of a call that is written by hand: its input, its output and who may make it. The server serves it, the console calls it, and
// the OpenAPI document describes it. Calls that follow from a definition (calls.ts, actions) need no contract.

import type { Label } from '@ec/language/label';
import { normalCode } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import { type ZodType, z } from 'zod';
import type { Access } from './access.ts';
import type { BareReply } from './bare-reply.ts';
import { permissionsOf } from './calls.ts';
import { parseId } from './parse-value.ts';
import type { Resource } from './resource.ts';

/** Where the input is: `query`: in the address; `body`: in the body; `any`: in the address, in a form or in a JSON object (contract §1.6). */
export type InputFrom = 'query' | 'body' | 'any';

export interface Contract<I extends ZodType = ZodType, O extends ZodType = ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below /api, without a slash at its start. */
  readonly path: string;
  readonly access: Access;
  /** The title of the call in OpenAPI, in the log of API calls, and on a task that it starts. */
  readonly title: Label;
  readonly input: I;
  readonly output: O;
  readonly from: InputFrom;
  /** The resource that the call reads or writes. When its rows change, the answers that a browser has cached become stale. */
  readonly of: Resource | undefined;
  /** Set when the reply has no envelope, for example when it is a file. */
  readonly bare: BareReply | undefined;
}

/** The members of a contract that a client needs. */
export type CallShape<I extends ZodType = ZodType, O extends ZodType = ZodType> = Pick<
  Contract<I, O>,
  'method' | 'path' | 'from' | 'input' | 'output'
>;

/** The type that a caller sends. */
export type SentOf<C extends CallShape> = z.input<C['input']>;
/** The type that the handler receives. */
export type InputOf<C extends CallShape> = z.output<C['input']>;
/** The type that the caller gets back. */
export type OutputOf<C extends CallShape> = z.output<C['output']>;

interface Options<I extends ZodType, O extends ZodType> {
  /** The resource of the call: `path` is then relative to its base, and its menu is the default permission. */
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

/** The input of calls without parameters. */
const noInput = z.object({});
type NoInput = typeof noInput;

/** Returns the schema, or the default without one. The cast is safe: without a schema, `S` is the type of the default. */
const withDefault = <S extends ZodType>(schema: S | undefined, defaultSchema: ZodType): S =>
  schema ?? (defaultSchema as S);

/**
 * Defines a call; by default a GET. Describe replies with `z.strictObject`, so that tests notice additional keys.
 * @throws Error for a call without `access` and `of`
 */
export function contract<I extends ZodType = NoInput, O extends ZodType = ZodType<unknown>>(
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
    input: withDefault(options.input, noInput),
    output: withDefault(options.output, z.unknown()),
    from: from ?? (method === 'GET' ? 'query' : 'any'),
    of,
    bare: options.bare,
  };
}

/** An id as clients send it: digits, as text or as a safe number. The handler receives text. */
export const id = z
  .union([z.string(), z.number()])
  .check(({ value, issues }) => {
    if ('wrong' in parseId(value)) issues.push({ code: 'invalid_value', values: [], input: value });
  })
  .transform((value) => {
    const parsed = parseId(value);
    return 'value' in parsed ? parsed.value : '';
  });

/** An id that may be absent or empty. */
export const optionalId = z.union([z.literal('').transform(() => undefined), id]).optional();

/** A number, code, phone or account. The schema converts it to the normal form of codes. */
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

/** The data of a list's answer: one page of `records` (contract §1.3). */
export const pageOf = <R extends ZodType>(record: R) =>
  z.strictObject({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    approx: z.literal(true).optional(),
  });

/** A boolean as JSON and forms send it: true, 1, "true" or "1", and false likewise. */
export const yesNo = z.union([z.boolean(), z.number(), z.string()]).transform((value, context) => {
  const text = textOf(value);
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  context.addIssue({ code: 'custom', message: 'true or false' });
  return z.NEVER;
});
