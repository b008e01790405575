// Brings the texts of a call into the form in which they are stored and compared. Calls that follow from a definition do this by the kinds
// of their fields. For a call with its own contract, this module normalises the strings that the schema declares, except secrets. Values that the
// schema declares as unknown, such as a payload for a device or the values of a resource, stay unchanged.
import { normalText } from '@ec/language/normal-text';
import { isObject } from '@ec/language/unknown';
import type { ZodType, z } from 'zod';

/** Names of members whose values are secrets: they are compared or checked as they were sent. */
const secretName = /pass(word|wd)?|pwd|secret|token|captcha|signature|credential|(api|access|auth|private)_?key/i;

type Normalise = (schema: never, value: unknown) => unknown;

/** Normalises by the inner schema of a wrapping schema. */
const normaliseInner = (schema: { def: { innerType: ZodType } }, value: unknown) =>
  normalInput(schema.def.innerType, value);

const byType: Partial<Record<ZodType['type'], Normalise>> = {
  string: (_schema, value) => (typeof value === 'string' ? normalText(value) : value),
  optional: normaliseInner,
  nullable: normaliseInner,
  default: normaliseInner,
  prefault: normaliseInner,
  catch: normaliseInner,
  readonly: normaliseInner,
  nonoptional: normaliseInner,
  pipe: ({ def }: z.ZodPipe<ZodType, ZodType>, value) => normalInput(def.in, value),
  intersection: ({ def }: z.ZodIntersection<ZodType, ZodType>, value) =>
    normalInput(def.right, normalInput(def.left, value)),
  // Every option may be applied: each one changes only the members that it declares, and normalising twice changes nothing.
  union: ({ def }: z.ZodUnion<ZodType[]>, value) =>
    def.options.reduce((normalised, option) => normalInput(option, normalised), value),
  array: ({ def }: z.ZodArray<ZodType>, value) =>
    Array.isArray(value) ? value.map((member) => normalInput(def.element, member)) : value,
  record: ({ def }: z.ZodRecord<z.ZodString, ZodType>, value) =>
    isObject(value) && !Array.isArray(value) ? normalMembers(value, () => def.valueType) : value,
  object: ({ shape }: z.ZodObject<Record<string, ZodType>>, value) =>
    isObject(value) && !Array.isArray(value)
      ? normalMembers(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined))
      : value,
};

/** Normalises the members of an object. Returns the same object when nothing changes; the bytes of a body never change. */
function normalMembers(value: object, schemaOf: (name: string) => ZodType | undefined): object {
  if (Buffer.isBuffer(value)) return value;
  const changes = new Map<string, unknown>();
  for (const [name, member] of Object.entries(value)) {
    const schema = secretName.test(name) ? undefined : schemaOf(name);
    const normalised = schema ? normalInput(schema, member) : member;
    if (normalised !== member) changes.set(name, normalised);
  }
  return changes.size === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

/** Returns the value with the declared strings in normal form, except the members whose names match `secretName`. */
export function normalInput(schema: ZodType, value: unknown): unknown {
  return byType[schema.type]?.(schema as never, value) ?? value;
}
