// The weather at a place in the answers about households, truck sites and the public screen (domain §8.2).
import { z } from 'zod';

const text = z.string();
const figure = z.number().nullable();

export const weather = z.strictObject({
  time: text.meta({ description: 'When it was observed or modelled, in Asia/Shanghai' }),
  code: z.number().int().meta({ description: 'WMO 4677, as the weather service gives it' }),
  text,
  tempC: figure,
  feelsC: figure,
  humidity: figure,
  windDir: text,
  windScale: figure,
  ghiWm2: figure,
  sunrise: text,
  sunset: text,
  forecast: z.array(z.strictObject({ date: text, code: z.number().int(), text, tMin: figure, tMax: figure })),
  source: text.meta({ description: 'Who is to be named beside it' }),
  stale: z.boolean().meta({ description: 'The service is away; this is what it said before' }),
});
export type Weather = z.output<typeof weather>;
