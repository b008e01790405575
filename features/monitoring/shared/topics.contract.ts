// A browser watches stations over the event stream. The server sends their patches there as events with the topic `stations`.
import { permissionsOf } from '@ec/resource/calls';
import { contract, id } from '@ec/resource/contract';
import { station } from '@ec/truck/shared/station.resource';
import { z } from 'zod';
import { stationValues } from './station/station-home.contract.ts';

export const stationsTopic = 'stations';

export const mostWatched = 500;
/** The server ends a watch that the view has not renewed for this time. The view renews it after half of this time. */
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
    /** The browser chooses the id. The stations of a call replace those of the last call with this id; an empty list ends the watch. */
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
    /** The requested stations that the caller sees; only these are watched. */
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
  /** The revision to which this patch applies; 0 for a patch with all values. */
  after: z.number().int(),
  values: z.strictObject(stationValues).partial(),
});

/** The data of an event with the topic `stations`. */
export const stationPatches = z.strictObject({ patches: z.array(patch) });
export type StationPatch = z.output<typeof patch>;
export type StationPatches = z.output<typeof stationPatches>;
