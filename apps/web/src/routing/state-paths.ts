// The paths of the public error pages /403, /404 and /500 (specification §2).
const states = ['403', '404', '500'] as const;

export type StateCode = (typeof states)[number];

export const stateIn = (path: string): StateCode | undefined => states.find((state) => path === `/${state}`);
