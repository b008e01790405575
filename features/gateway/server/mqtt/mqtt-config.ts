// How devices reach the product by MQTT: a broker of its own, or one that stands elsewhere (`MQTT_URL`, read by the kernel).
import { defineConfig, wholeNumber } from '@ec/kernel/config-part';
import { z } from 'zod';

export const mqttConfig = defineConfig({
  variables: {
    MQTT_PORT: z.union([z.literal('off'), wholeNumber(0, 65_535)], 'a port number, or off').default(1883),
    MQTT_HOST: z.string().default('0.0.0.0'),
  },
});
