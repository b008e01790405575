// Reads values of an unknown type, such as those of parsed JSON, rows or thrown errors.

/** Returns a value as text; empty for null and undefined. */
export const textOf = (value: unknown): string => String(value ?? '');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns an object as it is, and an empty object for any other value. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns the property `code` of an error, which errors of Node.js and of many libraries have. */
export const codeOf = (error: unknown): unknown => objectOf(error).code;
