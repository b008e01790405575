export const serverBundle: string;
export const serverFlags: string[];
/** Answers whether it had to build. */
export function buildServerWhenStale(root: string, node: string): boolean;
export const serverEnvironment: Readonly<Record<string, string>>;
