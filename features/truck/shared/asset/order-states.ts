// What devices ask of orders, whose definition stands in a feature that builds on this one; a test there compares the two.

/** orderProc of an order that occupies its connector: starting, charging, stopping. */
export const runningProcs = [1, 2, 3] as const;
/** orderProc of an order that is over. */
export const endedProc = 4;
