// Reads the suggested values for a new connector of a charger.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { z } from 'zod';
import { chargingGun } from './charging-gun.resource.ts';

export const nextGun = contract({
  of: chargingGun,
  path: 'next',
  access: { code: permissionsOf(chargingGun).add },
  title: { zh: '下一把枪的编号', en: 'Connector: what the next one of a charger starts with' },
  input: z.object({ stackId: id }),
  output: z.strictObject({
    connectorNo: z.number().int(),
    gunNo: z.string(),
    gunName: z.string(),
    ratedPowerKw: z.number().nullable(),
  }),
});
