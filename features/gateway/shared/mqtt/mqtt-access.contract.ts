// Tells where devices connect over MQTT, and whether the server accepts them there.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';
import { houseCredential } from '../credential/house-credential.resource.ts';

export const mqttAccess = contract({
  of: houseCredential,
  path: 'mqttAccess',
  title: { zh: 'MQTT接入地址', en: 'MQTT connection details' },
  output: z.strictObject({
    isOpen: z.boolean().meta({ description: 'Whether this server hears devices' }),
    scheme: z.string(),
    host: z.string().meta({ description: 'Empty: the host under which the console itself is reached' }),
    port: z.number().int(),
    problem: z.string().meta({ description: 'Why it does not; empty where it does, or where it is switched off' }),
  }),
});
