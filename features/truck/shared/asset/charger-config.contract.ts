// The settings of a charger as it last told them (domain §10): a read of our own.
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { chargingStack } from './charging-stack.resource.ts';

export const chargerSetting = z.strictObject({
  key: z.string(),
  /** Null where it has none, or where it is a secret. */
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
    /** When it told them; empty where it never has. */
    readTime: z.string(),
    settings: z.array(chargerSetting),
  }),
});
