// Words for the weather codes of WMO 4677 and for wind directions, and the Beaufort scale.
import type { Label } from '@ec/language/label';

const codes: Readonly<Record<number, Label>> = {
  0: { zh: '晴', en: 'Clear' },
  1: { zh: '大部晴朗', en: 'Mainly clear' },
  2: { zh: '多云', en: 'Partly cloudy' },
  3: { zh: '阴', en: 'Overcast' },
  45: { zh: '雾', en: 'Fog' },
  48: { zh: '雾凇', en: 'Rime fog' },
  51: { zh: '小毛毛雨', en: 'Light drizzle' },
  53: { zh: '毛毛雨', en: 'Drizzle' },
  55: { zh: '大毛毛雨', en: 'Dense drizzle' },
  56: { zh: '冻毛毛雨', en: 'Freezing drizzle' },
  57: { zh: '强冻毛毛雨', en: 'Dense freezing drizzle' },
  61: { zh: '小雨', en: 'Light rain' },
  63: { zh: '中雨', en: 'Rain' },
  65: { zh: '大雨', en: 'Heavy rain' },
  66: { zh: '冻雨', en: 'Freezing rain' },
  67: { zh: '强冻雨', en: 'Heavy freezing rain' },
  71: { zh: '小雪', en: 'Light snow' },
  73: { zh: '中雪', en: 'Snow' },
  75: { zh: '大雪', en: 'Heavy snow' },
  77: { zh: '米雪', en: 'Snow grains' },
  80: { zh: '小阵雨', en: 'Light showers' },
  81: { zh: '阵雨', en: 'Showers' },
  82: { zh: '强阵雨', en: 'Violent showers' },
  85: { zh: '小阵雪', en: 'Light snow showers' },
  86: { zh: '强阵雪', en: 'Heavy snow showers' },
  95: { zh: '雷阵雨', en: 'Thunderstorm' },
  96: { zh: '雷阵雨伴有冰雹', en: 'Thunderstorm with hail' },
  99: { zh: '强雷阵雨伴有冰雹', en: 'Thunderstorm with heavy hail' },
};
const unknown: Label = { zh: '—', en: '—' };

export const weatherWord = (code: number): Label => codes[code] ?? unknown;

const directions: readonly Label[] = [
  { zh: '北风', en: 'N' },
  { zh: '东北风', en: 'NE' },
  { zh: '东风', en: 'E' },
  { zh: '东南风', en: 'SE' },
  { zh: '南风', en: 'S' },
  { zh: '西南风', en: 'SW' },
  { zh: '西风', en: 'W' },
  { zh: '西北风', en: 'NW' },
];

/** @param degrees the direction from which the wind comes */
export const windWord = (degrees: number | null): Label =>
  degrees === null ? unknown : (directions[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? unknown);

/** The lower bounds of Beaufort 1 to 12, in m/s. */
const beaufort = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

export const beaufortOf = (speed: number | null): number | null =>
  speed === null ? null : beaufort.filter((from) => speed >= from).length;
