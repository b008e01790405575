/** The stored states of a task. A waiting task opens once an earlier signer has acted. */
export const taskState = { open: 1, waiting: 2, closed: 3 } as const;
