/** How an instance is stored: its status. */
export const instanceStatus = { running: 1, ended: 2, cancelled: 3 } as const;
