// Permissions of a merchant's people by their post (domain BR-62): the table, and the permission codes.
import { permissionsOf } from '@ec/resource/calls';
import type { Resource } from '@ec/resource/resource';
import { merchantUserMuRole } from './fleet.enums.ts';

const { admin, finance, dispatcher, viewer } = merchantUserMuRole.key;

export const posts = {
  /** Starts, stops, books, unlocks. */
  operating: [admin, dispatcher],
  /** Asks for the merchant's money. */
  money: [admin, finance],
  /** Reads ledger, bills, withdrawals and statements. */
  books: [admin, finance, viewer],
  /** Keeps trucks, drivers and who is bound to what. */
  fleet: [admin, dispatcher],
  /** Keeps the merchant's people. */
  people: [admin],
} as const;

type Posts = readonly number[];
type Entry = readonly [code: string, posts: Posts];

/** Everything that a resource is kept with. */
export function kept(resource: Resource, by: Posts): Entry[] {
  const { add, edit, delete: remove, import: load, action } = permissionsOf(resource);
  return [add, edit, remove, load, ...Object.keys(resource.actions).map(action)].map((code) => [code, by]);
}

/** Reading that is not everybody's. */
export function readBy(resource: Resource, by: Posts): Entry[] {
  const { menu, view, export: out, plain } = permissionsOf(resource);
  return [menu, view, out, plain].map((code) => [code, by]);
}
