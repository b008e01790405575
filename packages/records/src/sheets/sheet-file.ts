// File types that an import accepts; the server accepts the same.
export const mostBytes = 20 * 1024 * 1024;

export const isSheet = (name: string): boolean => /\.(xlsx|csv)$/i.test(name);
