// Watching stations over the stream that each browser keeps open: patches arrive there as events `stations`.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { stationValues } from './station/station-home.contract.ts';

/** The topic of the stream. */
export const stationsTopic = 'stations';

export const mostWatched = 500;
/** A view that does not ask again within this time is taken for gone; it asks at half of it. */
export const leaseSeconds = 60;

export const watchCodes = [
  permissionsOf(station).menu,
  'station_map',
  'station_photovoltaic',
  'station_change',
  'station_charge',
  'station_battery',
  'station_energy',
] as const;

export const watchStations = contract({
  of: station,
  path: 'watch',
  method: 'POST',
  access: { anyOf: watchCodes },
  title: { zh: '订阅站点实时状态', en: 'Stations: watch live state' },
  from: 'body',
  input: z.object({
    /** The view makes up this id. What it watches from now on replaces what it watched before; an empty list ends it. */
    viewId: z.string().min(1).max(64),
    stationIds: z.array(id).max(mostWatched),
    allStations: z
      .boolean()
      .optional()
      .meta({
        description: `Watches every station that the caller sees, at most ${mostWatched}, whatever stationIds holds`,
      }),
  }),
  output: z.strictObject({
    /** Those that the caller sees; of others no patch comes. */
    stations: z.array(
      z.strictObject({
        id: z.string(),
        revision: z
          .number()
          .int()
          .meta({ description: 'The first patch follows on this one; 0: nothing is known yet' }),
        values: z.strictObject(stationValues).nullable(),
      }),
    ),
    leaseSeconds: z.number().int(),
  }),
});

const patch = z.strictObject({
  id: z.string(),
  revision: z.number().int(),
  /** The revision that it follows on; 0: it holds all values. */
  after: z.number().int(),
  values: z.strictObject(stationValues).partial(),
});

/** The data of an event. */
export const stationPatches = z.strictObject({ patches: z.array(patch) });
export type StationPatch = z.output<typeof patch>;
export type StationPatches = z.output<typeof stationPatches>;
