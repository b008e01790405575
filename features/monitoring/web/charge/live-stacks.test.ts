// Tests how the charging page joins its own answer with the current values of connectors.
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { expect, test } from 'vitest';
import type { WallGun } from './gun-state.ts';
import { createJoin } from './live-stacks.ts';

const { idle, charging } = gunStatus.key;
const states: WallGun['states'] = [];
const gun = (id: string, more: Partial<WallGun>) => ({ id, gunName: `gun ${id}`, states, ...more }) as WallGun;
const home = (revision: number, ...guns: WallGun[]) => ({
  revision,
  stacks: [{ id: '1', guns }] as Parameters<ReturnType<typeof createJoin>>[0]['stacks'],
});
const now = (revision: number, ...guns: WallGun[]) =>
  ({ revision, time: '', guns }) as unknown as Parameters<ReturnType<typeof createJoin>>[1];
const gunsOf = (stacks: ReturnType<ReturnType<typeof createJoin>>) => stacks.flatMap(({ guns }) => guns);

test('a connector has the values of the newer answer and keeps fields that only the page has', () => {
  const join = createJoin();
  const page = home(5, gun('7', { gunStatus: idle, powerKw: 0 }));
  expect(gunsOf(join(page, now(6, gun('7', { gunStatus: charging, powerKw: 88.5 }))))).toEqual([
    gun('7', { gunStatus: charging, powerKw: 88.5 }),
  ]);
  expect(gunsOf(join(home(7, gun('7', { gunStatus: idle, powerKw: 0 })), now(6, gun('7', { powerKw: 88.5 }))))).toEqual(
    [gun('7', { gunStatus: idle, powerKw: 0 })],
  );
  expect(gunsOf(join(page, undefined))).toEqual([gun('7', { gunStatus: idle, powerKw: 0 })]);
});

test('an unchanged connector stays the same object, whichever answer is newer', () => {
  const join = createJoin();
  const page = () => home(5, gun('7', { powerKw: 10 }), gun('8', { powerKw: 20 }));
  const [seven, eight] = gunsOf(join(page(), now(6, gun('7', { powerKw: 11 }), gun('8', { powerKw: 20 }))));
  const [sevenLater, eightLater] = gunsOf(join(page(), now(8, gun('7', { powerKw: 12 }), gun('8', { powerKw: 20 }))));
  expect(eightLater).toBe(eight);
  expect(sevenLater).not.toBe(seven);
  expect(gunsOf(join(home(9, gun('7', { powerKw: 12 }), gun('8', { powerKw: 20 })), now(8)))).toEqual([
    sevenLater,
    eightLater,
  ]);
  expect(gunsOf(join(home(9, gun('7', { powerKw: 12 }), gun('8', { powerKw: 20 })), now(8)))[0]).toBe(sevenLater);
});

test('a connector that only the current values contain is not shown', () => {
  expect(gunsOf(createJoin()(home(5), now(6, gun('9', {}))))).toEqual([]);
});
