// Tests the running status of a station (domain §4 union).
import { expect, test } from 'vitest';
import { runStatusOf, type StationFacts } from './run-status.ts';
import { runStatus } from './station.enums.ts';

const { normal, alarm, fault, disconnected, noDevice } = runStatus.key;
/** The place of Jinan. On 21 June the sun is highest there at 12:13. */
const jinan = { lng: 117.12, lat: 36.65 };
const [noon, night, dawn] = ['2026-06-21T12:00:00+08:00', '2026-06-21T23:00:00+08:00', '2026-06-21T05:25:00+08:00'].map(
  (text) => new Date(text),
) as [Date, Date, Date];
const silent = { isReporting: false };
const facts = (more: Partial<StationFacts>): StationFacts => ({
  ...jinan,
  inverterCount: 1,
  isKnown: true,
  isReporting: true,
  hasFault: false,
  worstAlarm: null,
  was: null,
  ...more,
});

test.each([
  ['no inverter', { inverterCount: 0, hasFault: true, worstAlarm: 1 }, noon, noDevice],
  ['all is well', {}, noon, normal],
  ['silent by day', { ...silent, hasFault: true, worstAlarm: 1 }, noon, disconnected],
  ['silent by night', silent, night, normal],
  ['silent by night, since the day', { ...silent, was: disconnected }, night, disconnected],
  ['at dawn nobody has reported yet', silent, dawn, normal],
  ['heard of again', { was: disconnected }, noon, normal],
  ['an inverter with a fault', { hasFault: true, worstAlarm: 4 }, noon, fault],
  ['a critical alarm', { worstAlarm: 1 }, noon, fault],
  ['a major alarm', { worstAlarm: 2 }, noon, fault],
  ['a minor alarm', { worstAlarm: 3 }, noon, alarm],
  ['a note', { worstAlarm: 4 }, noon, alarm],
  ['never heard of', { ...silent, isKnown: false }, noon, null],
  ['never heard of, with an alarm', { ...silent, isKnown: false, worstAlarm: 3 }, noon, alarm],
] as [string, Partial<StationFacts>, Date, number | null][])('run status: %s', (_, more, now, status) => {
  expect(runStatusOf(facts(more), now)).toBe(status);
});
