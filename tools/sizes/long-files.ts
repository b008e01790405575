// Files that may have more than 400 lines, each with the reason.
export const longFiles: Record<string, string> = {};
