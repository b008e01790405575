// Lets a feature define environment variables. `readConfig` checks them together with the variables of the kernel, so that a bad value
// of either kind stops the start with the same form of message.
import { z } from 'zod';

type Variables = Record<string, z.ZodType>;
type ValuesOf<V extends Variables> = { [K in keyof V]: z.output<V[K]> };

export interface ConfigSection<V extends Variables = Variables> {
  /** The schemas by the names of the variables. The message of a schema ends the sentence "… it must be". */
  variables: V;
  /** Names of the variables whose values must not appear in messages. */
  secret?: readonly string[];
  /** Returns a sentence that says why production refuses these values; undefined when production accepts them. */
  refuse?(values: ValuesOf<V>, core: { adminPassword: string | undefined }): string | undefined;
}

export const defineConfig = <V extends Variables>(section: ConfigSection<V>): ConfigSection<V> => section;

/** Returns the values of a section. If `readConfig` was called without the section, these are the defaults of its variables. */
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

/**
 * Returns the schema of a variable that contains JSON. `allowed` receives the path of the first wrong member and returns the message. It
 * does not receive the value, which may be secret.
 */
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
