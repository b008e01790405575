// The operator sets a key of the weather service. Without a key the product makes no calls, and screens show “—”.
import { defineConfig, webUrl } from '@ec/kernel/config-section';
import { z } from 'zod';

export const weatherConfig = defineConfig({
  variables: {
    EC_WEATHER_KEY: z
      .string()
      .regex(/^[\w-]{4,200}$/, 'the key of an Open-Meteo plan: letters, digits, _ and -')
      .optional(),
    /** The address of the service: Open-Meteo's own, a gateway, an own server, or a test. */
    EC_WEATHER_URL: webUrl.default('https://customer-api.open-meteo.com'),
  },
  secret: ['EC_WEATHER_KEY'],
  refuse: ({ EC_WEATHER_KEY, EC_WEATHER_URL }) =>
    EC_WEATHER_KEY !== undefined && EC_WEATHER_URL.startsWith('http:')
      ? `EC_WEATHER_URL names ${EC_WEATHER_URL}, over which the key would go in the clear: use https.`
      : undefined,
});
