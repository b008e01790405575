// Tests the lines of a keys file, and the changes of its text.
import { expect, test } from 'vitest';
import { liveIn, withLive, withStates } from './keys.ts';
import { readLines, writeLine } from './lines.ts';

test('reads lines that have a name, a key and, optionally, JSON properties', () => {
  const [charger, inverter, logger, stack] = readLines(
    [
      '# ours',
      'CP1 secret',
      '',
      '100001/inv/SN1 other {"kwp":30}',
      writeLine('100001/logger/L1', 'k', {}),
      '100003/stack/ST1C06 k',
    ].join('\n'),
  );
  expect(charger).toMatchObject({ kind: 'charger', name: 'CP1', key: 'secret', about: { protocol: 'ocpp1.6' } });
  expect(inverter).toMatchObject({ kind: 'inv', about: { kwp: 30, share: 1 } });
  expect(logger).toMatchObject({ kind: 'logger', about: { inverters: [] } });
  expect(stack).toMatchObject({ kind: 'stack', about: { connectors: [{ no: 1 }, { no: 2 }], trucks: [] } });
});

test.each([
  ['CP1', 'Line 1: a name and a key are needed'],
  ['CP1 k\n100001/tv/A1 k', 'Line 2: 100001/tv/A1 is no device that is simulated'],
  ['CP1 k {"connectors":[{"no":0}]}', 'Line 1: connectors.0.no'],
  ['CP1 k {', 'Line 1: what follows the key is no JSON'],
])('%s is rejected with the number of its line', (text, message) => {
  expect(() => readLines(text)).toThrow(message);
});

test('returns the process that plays the devices only while that process runs', () => {
  expect(liveIn(withLive('CP1 k', process.pid))).toBe(process.pid);
  expect(liveIn(withLive('CP1 k', 2 ** 22 + 1))).toBeUndefined();
  expect(liveIn(withLive('CP1 k', undefined))).toBeUndefined();
});

test('replaces the JSON in the line of a device, also if the line is indented', () => {
  const lines = ['# ours', '  100001/swap/S1 key {"slots":[1]}', '100001/swap/S2 other {"slots":[1]}', 'CP1 k'];
  const states = new Map([
    ['100001/swap/S1', { slots: [2] }],
    ['100001/swap/S2', { slots: [3] }],
  ]);
  expect(withStates(lines.join('\n'), states).split('\n')).toEqual([
    '# ours',
    '100001/swap/S1 key {"slots":[2]}',
    '100001/swap/S2 other {"slots":[3]}',
    'CP1 k',
  ]);
});
