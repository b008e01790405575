// Reads the settings that a charger reported last, with the values that were changed after that (domain §10).
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { chargingStack } from './charging-stack.resource.ts';

export const chargerSetting = z.strictObject({
  key: z.string(),
  /** Null where the value is empty or secret. */
  value: z.string().nullable(),
  isReadonly: z.boolean(),
  isSecret: z.boolean(),
});
export type ChargerSetting = z.output<typeof chargerSetting>;

export const chargerConfig = contract({
  of: chargingStack,
  path: 'config',
  title: { zh: '充电桩参数', en: 'Charger settings' },
  input: z.object({ stackId: id }),
  output: z.strictObject({
    /** The time of the report; empty where there is none. */
    readTime: z.string(),
    settings: z.array(chargerSetting),
  }),
});
