// How devices reach the product by MQTT: a broker of its own, or one that stands elsewhere (`MQTT_URL`, read by the kernel).
import { defineConfig, wholeNumber } from '@ec/kernel/config-part';
import { z } from 'zod';

export const mqttConfig = defineConfig({
  variables: {
    MQTT_PORT: z.union([z.literal('off'), wholeNumber(0, 65_535)], 'a port number, or off').default(1883),
    MQTT_HOST: z.string().default('0.0.0.0'),
    /** What this process is called at an outside broker, which keeps for that name what comes while it is away. */
    MQTT_NAME: z
      .string()
      .regex(/^[0-9A-Za-z._-]{1,64}$/, 'up to 64 letters, digits, dots and hyphens')
      .optional(),
  },
});
