/** How a task is stored: open ones are to do, waiting ones stand behind a signer, closed ones are history. */
export const taskState = { open: 1, waiting: 2, closed: 3 } as const;
