// Tests the spans of connector states in a band, and the state of a connector.
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { instantOf } from '@ec/ui/value/date';
import { expect, test } from 'vitest';
import { spansOf } from './gun-spans.ts';
import { stateOfGun, type WallGun } from './gun-state.ts';

const { idle, charging, offline } = gunStatus.key;
const at = (clock: string) => instantOf(`2026-11-26 ${clock}:00`) ?? 0;
const states = [
  { from: '2026-11-26 00:00:00', gunStatus: idle },
  { from: '2026-11-26 06:30:00', gunStatus: charging },
  { from: '2026-11-26 07:10:00', gunStatus: offline },
  { from: '2026-11-26 08:00:00', gunStatus: idle },
];

test('a state lasts until the next state, and the last one until stateUntil; offline has no span', () => {
  expect(spansOf({ states, stateUntil: '2026-11-26 09:00:00' }, at('12:00'))).toEqual([
    { from: at('00:00'), to: at('06:30'), state: 'idle' },
    { from: at('06:30'), to: at('07:10'), state: 'charging' },
    { from: at('08:00'), to: at('09:00'), state: 'idle' },
  ]);
});

test('a band ends at the current time at the latest, and a connector without messages has no band', () => {
  expect(spansOf({ states, stateUntil: '2026-11-26 23:00:00' }, at('08:30')).at(-1)?.to).toBe(at('08:30'));
  expect(spansOf({ states, stateUntil: '' }, at('12:00'))).toEqual([]);
});

test('a stale connector and an unknown status give the state unknown, not idle', () => {
  expect(stateOfGun({ gunStatus: charging, stale: true })).toBe('unknown');
  expect(stateOfGun({ gunStatus: null, stale: false })).toBe('unknown');
  const unlisted = 77 as number as WallGun['gunStatus'];
  expect(stateOfGun({ gunStatus: unlisted, stale: false })).toBe('unknown');
  expect(stateOfGun({ gunStatus: idle, stale: false })).toBe('idle');
});
