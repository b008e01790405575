// Settings of MQTT: the product's own broker, or an external one (`MQTT_URL`, which the kernel reads).
import { defineConfig, wholeNumber } from '@ec/kernel/config-section';
import { z } from 'zod';

export const mqttConfig = defineConfig({
  variables: {
    MQTT_PORT: z.union([z.literal('off'), wholeNumber(0, 65_535)], 'a port number, or off').default(1883),
    MQTT_HOST: z.string().default('0.0.0.0'),
    /** The prefix of this process's client ids at an external broker, which stores messages for these ids while the process is away. */
    MQTT_NAME: z
      .string()
      .regex(/^[0-9A-Za-z._-]{1,64}$/, 'up to 64 letters, digits, dots and hyphens')
      .optional(),
  },
});
