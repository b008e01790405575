// The maximum size and the file types of an imported sheet. The server has the same size limit.
export const mostBytes = 20 * 1024 * 1024;

export const isSheet = (name: string): boolean => /\.(xlsx|csv)$/i.test(name);
