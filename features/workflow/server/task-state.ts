/** The stored states of a task: open tasks are to do, waiting ones follow a signer, closed ones are history. */
export const taskState = { open: 1, waiting: 2, closed: 3 } as const;
