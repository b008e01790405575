/** Where a locked console stands (specification §2). */
export const LOCK_PATH = '/lock';
