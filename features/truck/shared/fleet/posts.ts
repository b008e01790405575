// The posts of a merchant's people (`muRole`), and the permissions that each post may use (domain BR-62).
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { merchantUserMuRole } from './fleet.enums.ts';

const { admin, finance, dispatcher, viewer } = merchantUserMuRole.key;

export const posts = {
  /** Starts and stops orders, makes reservations, unlocks connectors. */
  operating: [admin, dispatcher],
  /** Requests withdrawals of the merchant's money and cancels them. */
  money: [admin, finance],
  /** Reads bookings, bills, withdrawals, invoices and statements. */
  books: [admin, finance, viewer],
  /** Maintains trucks, drivers and device bindings. */
  fleet: [admin, dispatcher],
  /** Maintains the merchant's people. */
  people: [admin],
} as const;

type Posts = readonly number[];
type Entry = readonly [code: string, posts: Posts];

/** Pairs each permission that changes rows of the resource with the allowed posts. */
export function permissionsToWrite(resource: Resource, allowed: Posts): Entry[] {
  const { add, edit, delete: remove, import: load, action } = permissionsOf(resource);
  return [add, edit, remove, load, ...Object.keys(resource.actions).map(action)].map((code) => [code, allowed]);
}

/** Pairs each permission that reads rows of the resource with the allowed posts. */
export function permissionsToRead(resource: Resource, allowed: Posts): Entry[] {
  const { menu, view, export: out, plain } = permissionsOf(resource);
  return [menu, view, out, plain].map((code) => [code, allowed]);
}
