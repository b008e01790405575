// Tests that two parallel pushes of the same setting queue one command for each inverter (BR-45).
import { admin, type TestInverters, testInverters } from '@ec/fixtures/household/test-inverters';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: TestInverters;
beforeAll(async () => {
  stage = await testInverters();
});
afterAll(() => stage.close());

test('two parallel pushes queue one command for each inverter, in 32 rounds', async () => {
  const handOut = (body: object) => stage.on.post<{ queued: number }>(admin, 'blade-household/inverter/handOut', body);
  for (let round = 0; round < 32; round += 1) {
    const inverterIds = (await stage.inverters(2)).map(({ id }) => id);
    const both = await Promise.all([
      handOut({ inverterIds, items: [{ code: 'powerLimitPct', value: 60 }] }),
      handOut({ inverterIds: inverterIds.toReversed(), items: [{ code: 'powerLimitPct', value: 60 }] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { data }) => sum + data.queued, 0)).toBe(2);
    expect(both.map(({ data }) => data.queued).sort()).toEqual([0, 2]);
  }
}, 120_000);
