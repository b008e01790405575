// Lets a feature define environment variables. They are read and checked together with those of the kernel, so that a bad value stops
// the start with the same messages.
import { z } from 'zod';

type Variables = Record<string, z.ZodType>;
type ValuesOf<V extends Variables> = { [K in keyof V]: z.output<V[K]> };

export interface ConfigSection<V extends Variables = Variables> {
  /** The schema of each variable by its name. The message of a schema continues the sentence "… it must be". */
  variables: V;
  /** Names of the variables whose values must not appear in messages. */
  secret?: readonly string[];
  /** Returns a sentence with the reason why production refuses these values; undefined when it accepts them. */
  refuse?(values: ValuesOf<V>, core: { adminPassword: string | undefined }): string | undefined;
}

export const defineConfig = <V extends Variables>(section: ConfigSection<V>): ConfigSection<V> => section;

/** Returns the values of a section; its defaults when the environment was read without the section. */
export function configOf<V extends Variables>(
  { sections }: { sections: ReadonlyMap<object, unknown> },
  section: ConfigSection<V>,
): ValuesOf<V> {
  return (sections.get(section.variables) ?? z.object(section.variables).parse({})) as ValuesOf<V>;
}

export const webUrl = urlOf(['http:', 'https:'], 'an address like https://console.example.com').transform((text) =>
  text.replace(/\/+$/, ''),
);

export const tenantId = z.string().regex(/^[0-9A-Za-z_-]{1,12}$/, 'a tenant id: up to 12 letters, digits, _ or -');

export function urlOf(protocols: string[], allowed: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), allowed);
}

export function wholeNumber(from: number, to: number) {
  const allowed = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= from && value <= to, allowed);
}

/** A value that is JSON. `allowed` returns the message for the path of the first wrong member; the value stays out, as it may be a key. */
export function jsonOf<T extends z.ZodType>(schema: T, allowed: (place: string) => string) {
  return z.string().transform((text, context): z.output<T> => {
    const parsed = schema.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: allowed(parsed.error.issues[0]?.path.join('.') ?? '') });
    return z.NEVER;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
