// A test server for the forecast call of Open-Meteo. It refuses a wrong key as the service does, and records calls.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  url: string;
  /** The queries of the received calls. */
  calls: URLSearchParams[];
  /** The status of the replies to calls with the right path and key; 200 at first. */
  status: number;
  close(): Promise<void>;
}

const two = (value: number) => `${value}`.padStart(2, '0');
const local = (at: number) => new Date(at + 8 * 3_600_000).toISOString();

/** Starts the server. A level surface gets 500 W/m² from 8 to 16 o'clock. @param now the clock of the service */
export async function startOpenMeteo(key: string, now: () => Date): Promise<StandIn> {
  const calls: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    calls.push(searchParams);
    const isRight = pathname === '/v1/forecast' && searchParams.get('apikey') === key;
    const status = isRight ? standIn.status : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? forecastAt(now().getTime()) : { error: true, reason: 'refused' }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    status: 200,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
  return standIn;
}

function forecastAt(now: number): object {
  const today = Date.parse(`${local(now).slice(0, 10)}T00:00:00+08:00`);
  const days = Array.from({ length: 6 }, (_, index) => local(today + (index - 2) * 86_400_000).slice(0, 10));
  const hours = days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day}T${two(hour)}:00`));
  return {
    latitude: 36.6,
    longitude: 117.1,
    utc_offset_seconds: 28_800,
    timezone: 'Asia/Shanghai',
    current: {
      time: local(now).slice(0, 16),
      interval: 900,
      temperature_2m: 21.4,
      apparent_temperature: 20.1,
      relative_humidity_2m: 48,
      weather_code: 2,
      wind_speed_10m: 3.5,
      wind_direction_10m: 92,
      shortwave_radiation: 512,
    },
    hourly: {
      time: hours,
      shortwave_radiation: hours.map((time) => {
        const hour = Number(time.slice(11, 13));
        return hour > 8 && hour <= 16 ? 500 : 0;
      }),
    },
    daily: {
      time: days,
      weather_code: days.map(() => 61),
      temperature_2m_max: days.map(() => 25.5),
      temperature_2m_min: days.map(() => 12),
      sunrise: days.map((day) => `${day}T06:12`),
      sunset: days.map((day) => `${day}T17:58`),
    },
  };
}
