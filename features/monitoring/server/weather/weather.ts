// Reads the weather by cells of 0.1°: the stations within a cell share a call, and its answer holds for a quarter of an hour. Places are
// converted from GCJ-02 to WGS-84 before their cell is looked up. After three failures in a row, no call is made for five minutes.
import type { Weather } from '@ec/device-vocabulary/weather';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import { configOf } from '@ec/kernel/config-section';
import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type Place, shiftPlace } from '../../shared/map/coordinate-system.ts';
import { mapCrs } from '../../shared/map/map.enums.ts';
import { beaufortOf, weatherWord, windWord } from '../../shared/weather/weather-words.ts';
import { type Cell, type Forecast, readForecast, sourceName } from './open-meteo.ts';
import { weatherConfig } from './weather-config.ts';

const freshMs = 900_000;
/** Older values are not shown as the present weather. */
const usableMs = 3 * 3_600_000;
const mostFailures = 3;
const pauseMs = 300_000;
const mostCells = 2000;
const forecastDays = 3;

interface CachedForecast {
  forecast: Forecast;
  readAt: number;
}

export interface WeatherService {
  readonly isOn: boolean;
  /** Returns the weather at a place; null without a key, or where it is unknown. */
  at(place: Place, language: Language): Promise<Weather | null>;
  /** Reads a cell from the service and stores its hours. @returns whether it could be read */
  refresh(cell: Cell): Promise<boolean>;
}

export function cellOf(place: Place): Cell {
  const { lng, lat } = shiftPlace(place, mapCrs.key.gcj02, mapCrs.key.wgs84);
  return { lng: Math.round(lng * 10) / 10, lat: Math.round(lat * 10) / 10 };
}

const services = new WeakMap<Engine, WeatherService>();

/** Returns the weather service of a server, which shares one cache and one failure count. */
export function weatherOf(engine: Engine): WeatherService {
  const service = services.get(engine) ?? createWeather(engine);
  services.set(engine, service);
  return service;
}

export function createWeather(engine: Engine): WeatherService {
  const { EC_WEATHER_KEY: key, EC_WEATHER_URL: url } = configOf(engine.config, weatherConfig);
  const cells = new Map<string, CachedForecast>();
  const flights = new Map<string, Promise<boolean>>();
  let failures = 0;
  let pausedUntil = 0;
  const now = () => engine.clock.now().getTime();
  const nameOf = ({ lng, lat }: Cell) => `${lng.toFixed(1)},${lat.toFixed(1)}`;

  async function read(cell: Cell): Promise<boolean> {
    if (key === undefined || now() < pausedUntil) return false;
    try {
      const forecast = await readForecast({ url, key, allow: engine.config.outboundAllow }, cell);
      failures = 0;
      if (cells.size >= mostCells) cells.clear();
      cells.set(nameOf(cell), { forecast, readAt: now() });
      await storeHours(engine, cell, forecast);
      return true;
    } catch (error) {
      failures += 1;
      if (failures >= mostFailures) {
        failures = 0;
        pausedUntil = now() + pauseMs;
      }
      engine.log.warn({ err: error, cell: nameOf(cell) }, 'The weather could not be read');
      return false;
    }
  }

  /** Callers of the same cell at the same time share a call. */
  function refresh(cell: Cell): Promise<boolean> {
    const name = nameOf(cell);
    const flight = flights.get(name) ?? read(cell).finally(() => flights.delete(name));
    flights.set(name, flight);
    return flight;
  }

  return {
    isOn: key !== undefined,
    refresh,
    async at(place, language) {
      if (key === undefined) return null;
      const cell = cellOf(place);
      const cached = cells.get(nameOf(cell));
      if (!cached || now() - cached.readAt >= freshMs) await refresh(cell);
      const current = cells.get(nameOf(cell));
      if (!current || now() - current.readAt >= usableMs) return null;
      return weatherFrom(current, { language, now: now() });
    },
  };
}

const wireTime = (local: string): string => `${local.replace('T', ' ')}${local.length === 16 ? ':00' : ''}`;

function weatherFrom(
  { forecast, readAt }: CachedForecast,
  { language, now }: { language: Language; now: number },
): Weather {
  const { current, daily } = forecast;
  const today = daily.time.indexOf(toWireDate(new Date(now)));
  const textOf = (code: number | null) => labelOf(weatherWord(code ?? -1), language);
  const days = daily.time.map((date, index) => ({
    date,
    code: daily.weather_code[index] ?? -1,
    text: textOf(daily.weather_code[index] ?? null),
    tMin: daily.temperature_2m_min[index] ?? null,
    tMax: daily.temperature_2m_max[index] ?? null,
  }));
  return {
    time: wireTime(current.time),
    code: current.weather_code ?? -1,
    text: textOf(current.weather_code),
    tempC: current.temperature_2m,
    feelsC: current.apparent_temperature,
    humidity: current.relative_humidity_2m,
    windDir: labelOf(windWord(current.wind_direction_10m), language),
    windScale: beaufortOf(current.wind_speed_10m),
    ghiWm2: current.shortwave_radiation,
    sunrise: daily.sunrise[today]?.slice(11, 16) ?? '',
    sunset: daily.sunset[today]?.slice(11, 16) ?? '',
    forecast: days.slice(Math.max(0, today), Math.max(0, today) + forecastDays),
    source: sourceName,
    stale: now - readAt >= freshMs,
  };
}

const hourMs = 3_600_000;

/** Stores the past hours. The service names an hour by its end; the product stores it by its beginning. */
async function storeHours(engine: Engine, { lng, lat }: Cell, { hourly }: Forecast): Promise<void> {
  const now = engine.clock.now().getTime();
  const rows = hourly.time.flatMap((local, index) => {
    const end = fromWireTime(wireTime(local))?.getTime();
    const ghi = hourly.shortwave_radiation[index];
    return end === undefined || end > now || ghi === null || ghi === undefined
      ? []
      : [{ at: new Date(end - hourMs), ghi }];
  });
  if (rows.length === 0) return;
  await engine.database.unfenced.run(
    sql`insert into weather_hour (cell_lng, cell_lat, at, ghi_wm2, read_at)
      select ${lng}::numeric, ${lat}::numeric, r.at, r.ghi, ${engine.clock.now()}
      from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ ghi }) => ghi)}::numeric[]) r (at, ghi)
      on conflict (cell_lng, cell_lat, at) do update set ghi_wm2 = excluded.ghi_wm2, read_at = excluded.read_at`,
  );
}
