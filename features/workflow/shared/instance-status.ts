/** The stored status of an instance. */
export const instanceStatus = { running: 1, ended: 2, cancelled: 3 } as const;
