/** The path of the lock page (specification §2). */
export const LOCK_PATH = '/lock';
