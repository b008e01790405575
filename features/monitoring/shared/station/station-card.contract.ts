// The card of a station on the map: its figures, the number of devices in each sum, and its open alarms.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { coverage, openAlarms, stampFields } from '../shapes.ts';
import { stationNames, stationValues } from './station-home.contract.ts';

export const stationCard = contract({
  of: station,
  path: 'homeCard',
  access: { anyOf: [permissionsOf(station).menu, 'station_map'] },
  title: { zh: '站点卡片', en: 'Stations: card of one station' },
  input: z.object({ stationId: id }),
  output: z.strictObject({
    ...stampFields,
    /** Null where the station does not exist, or the caller does not see it. */
    station: z
      .strictObject({ ...stationNames, ...stationValues, power: coverage, pv: coverage, ess: coverage })
      .nullable(),
    alarms: openAlarms,
  }),
});
