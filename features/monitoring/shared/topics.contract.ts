// Watching stations over the stream that each browser keeps open: patches arrive as events `stations` (design of monitoring, push).

import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { stationValues } from './station/station-home.contract.ts';

/** The topic of the stream. */
export const stationsTopic = 'stations';

export const mostWatched = 500;

export const watchStations = contract({
  of: station,
  path: 'watch',
  method: 'POST',
  access: {
    anyOf: [
      permissionsOf(station).menu,
      'station_map',
      'station_photovoltaic',
      'station_change',
      'station_charge',
      'station_battery',
      'station_energy',
    ],
  },
  title: { zh: '订阅站点实时状态', en: 'Stations: watch live state' },
  from: 'body',
  input: z.object({
    /** As the stream said in its first event. */
    streamId: z.string().min(1).max(64),
    /** What this browser watches from now on, in place of what it watched before. */
    stationIds: z.array(id).max(mostWatched),
  }),
  output: z.strictObject({
    /** Those of them that the caller sees; of others no patch comes. */
    stationIds: z.array(z.string()),
    revision: z.number().int(),
  }),
});

const patch = z.strictObject({
  id: z.string(),
  revision: z.number().int(),
  /** The one before it of this station: where the reader has another one, it reads the station again. */
  after: z.number().int(),
  values: z.strictObject(stationValues).partial(),
});

/** The data of an event. */
export const stationPatches = z.strictObject({ revision: z.number().int(), patches: z.array(patch) });
export type StationPatch = z.output<typeof patch>;
export type StationPatches = z.output<typeof stationPatches>;
