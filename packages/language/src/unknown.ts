// Reads values that are unknown before the product runs, out of JSON or a row by the name of a field, as what they are to be.

/** Returns a value as text; "" where there is none. */
export const textOf = (value: unknown): string => String(value ?? '');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Its members by name; none where it is no object. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** The code by which an error of the system, of a library or of a protocol names itself. */
export const codeOf = (error: unknown): unknown => objectOf(error).code;
