// Decides which state the wall shows for a connector. The state is unknown while the values are stale, whatever the connector reported last.

import type { OutputOf } from '@ec/resource/contract';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import type { chargingHome } from '../../shared/charge/charging-home.contract.ts';

export type ChargingHome = OutputOf<typeof chargingHome>;
export type WallStack = ChargingHome['stacks'][number];
export type WallGun = WallStack['guns'][number];

export type GunState = 'charging' | 'occupied' | 'reserved' | 'idle' | 'fault' | 'unknown';

const { idle, occupied, charging, reserved, fault } = gunStatus.key;
const states: Readonly<Record<number, GunState>> = {
  [idle]: 'idle',
  [occupied]: 'occupied',
  [charging]: 'charging',
  [reserved]: 'reserved',
  [fault]: 'fault',
};

export const stateOfStatus = (status: number | null): GunState =>
  status === null ? 'unknown' : (states[status] ?? 'unknown');

export const stateOfGun = ({ gunStatus: status, stale }: Pick<WallGun, 'gunStatus' | 'stale'>): GunState =>
  stale ? 'unknown' : stateOfStatus(status);

/** A glyph for each state makes the wall readable without colour. */
export const glyphs: Readonly<Record<GunState, string>> = {
  charging: '⚡',
  occupied: '◐',
  reserved: '◆',
  idle: '○',
  fault: '✕',
  unknown: '?',
};

export const colors: Readonly<Record<GunState, string>> = {
  charging: 'charging-mark',
  occupied: 'grid-mark',
  reserved: 'minor-mark',
  idle: 'storage-mark',
  fault: 'critical-mark',
  unknown: 'offline-mark',
};

/** Filters and legends list the states in this order. */
export const gunStates: readonly GunState[] = ['charging', 'occupied', 'reserved', 'idle', 'fault', 'unknown'];
