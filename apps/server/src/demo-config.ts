// The variables that enable the demo and set its size. They are defined here because production loads no other part of the demo.
import { defineConfig, wholeNumber } from '@ec/kernel/config-section';
import { z } from 'zod';

/** The tenant whose data the demo's public screen shows: it has both households and trucks. */
export const demoPublicTenant = '100003';

export const demoConfig = defineConfig({
  variables: {
    DEMO: z.enum(['small', 'full', 'off'], 'small, full or off').default('off'),
    /** The number of days with demo data. Without it, the size of the demo determines the number. */
    DEMO_DAYS: wholeNumber(1, 90).optional(),
    /** `on` runs the devices of the demo; `keys` only makes their keys, for npm run simulate. */
    DEMO_LIVE: z.enum(['on', 'keys', 'off'], 'on, keys or off').default('off'),
  },
  refuse({ DEMO }, { adminPassword }) {
    if (DEMO !== 'off')
      return `DEMO=${DEMO} makes accounts with known passwords and is refused with NODE_ENV=production: set DEMO=off.`;
    return adminPassword === 'demo1234'
      ? 'EC_ADMIN_PASSWORD is a password of the demo and is refused with NODE_ENV=production: choose another.'
      : undefined;
  },
});
