// Calls Open-Meteo's forecast (open-meteo.com/en/docs): one call returns the weather now, the days ahead, and the irradiance of each hour
// since the day before yesterday. Places are in WGS-84.
import { callOut } from '@ec/kernel/outbound';
import { z } from 'zod';

const numbers = z.array(z.number().nullable());

const reply = z.object({
  current: z.object({
    time: z.string(),
    temperature_2m: z.number().nullable(),
    apparent_temperature: z.number().nullable(),
    relative_humidity_2m: z.number().nullable(),
    weather_code: z.number().nullable(),
    wind_speed_10m: z.number().nullable(),
    wind_direction_10m: z.number().nullable(),
    shortwave_radiation: z.number().nullable(),
  }),
  hourly: z.object({ time: z.array(z.string()), shortwave_radiation: numbers }),
  daily: z.object({
    time: z.array(z.string()),
    weather_code: numbers,
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    sunrise: z.array(z.string()),
    sunset: z.array(z.string()),
  }),
});

export type Forecast = z.output<typeof reply>;

export interface Cell {
  lng: number;
  lat: number;
}

interface Service {
  url: string;
  key: string;
  /** Private hosts to which connections are allowed. */
  allow: readonly string[];
}

/** The licence of the service requires this name wherever its values are shown. */
export const sourceName = 'Open-Meteo.com';

/** Reads the forecast of a cell. @throws Error where the service is unreachable, refuses the call, or sends an invalid reply */
export async function readForecast({ url, key, allow }: Service, { lng, lat }: Cell): Promise<Forecast> {
  const query = new URLSearchParams({
    latitude: lat.toFixed(1),
    longitude: lng.toFixed(1),
    timezone: 'Asia/Shanghai',
    wind_speed_unit: 'ms',
    past_days: '2',
    forecast_days: '4',
    apikey: key,
    current: Object.keys(reply.shape.current.shape)
      .filter((name) => name !== 'time')
      .join(','),
    hourly: 'shortwave_radiation',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min,sunrise,sunset',
  });
  const answer = await callOut({ url: `${url}/v1/forecast?${query}`, headers: { accept: 'application/json' } }, allow);
  if (answer.status !== 200) throw new Error(`The weather service answers ${answer.status}`);
  return reply.parse(JSON.parse(answer.text));
}
