// Brings the texts of a call into the form in which they are stored and compared. Calls that follow from a definition have the kinds of
// their fields for that; a call with a contract of its own has the strings that its schema names, and no others: what stands in a
// record of anything, such as a payload for a device or the values of a resource, stays as it came.
import { normalText } from '@ec/language/normal-text';
import { isObject } from '@ec/language/unknown';
import type { ZodType, z } from 'zod';

/** Members that are compared or checked as they were sent. */
const secretName = /pass(word|wd)?|pwd|secret|token|captcha|signature|credential|(api|access|auth|private)_?key/i;

type Normalise = (schema: never, value: unknown) => unknown;

/** A schema around another one. */
const inner = (schema: { def: { innerType: ZodType } }, value: unknown) => normalInput(schema.def.innerType, value);

const byType: Partial<Record<ZodType['type'], Normalise>> = {
  string: (_schema, value) => (typeof value === 'string' ? normalText(value) : value),
  optional: inner,
  nullable: inner,
  default: inner,
  prefault: inner,
  catch: inner,
  readonly: inner,
  nonoptional: inner,
  pipe: ({ def }: z.ZodPipe<ZodType, ZodType>, value) => normalInput(def.in, value),
  intersection: ({ def }: z.ZodIntersection<ZodType, ZodType>, value) =>
    normalInput(def.right, normalInput(def.left, value)),
  // Each option changes what it names alone, and the same twice is the same.
  union: ({ def }: z.ZodUnion<ZodType[]>, value) =>
    def.options.reduce((changed, option) => normalInput(option, changed), value),
  array: ({ def }: z.ZodArray<ZodType>, value) =>
    Array.isArray(value) ? value.map((member) => normalInput(def.element, member)) : value,
  record: ({ def }: z.ZodRecord<z.ZodString, ZodType>, value) =>
    isObject(value) && !Array.isArray(value) ? normalMembers(value, () => def.valueType) : value,
  object: ({ shape }: z.ZodObject<Record<string, ZodType>>, value) =>
    isObject(value) && !Array.isArray(value)
      ? normalMembers(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined))
      : value,
};

/** The same object where nothing changes, which may be the bytes of a body. */
function normalMembers(value: object, schemaOf: (name: string) => ZodType | undefined): object {
  if (Buffer.isBuffer(value)) return value;
  const changes = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value)) {
    const schema = secretName.test(name) ? undefined : schemaOf(name);
    const changed = schema ? normalInput(schema, member) : member;
    if (changed !== member) changes.set(name, changed);
  }
  return changes.size === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

export function normalInput(schema: ZodType, value: unknown): unknown {
  return byType[schema.type]?.(schema as never, value) ?? value;
}
