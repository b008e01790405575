// Events of merchants and drivers, emitted in the transaction that writes them: accounts follow their owners (domain §3).
import { defineEvent } from '@ec/kernel/events';
import type { KeyOf } from '@ec/resource/enum';
import type { accountSettleMode } from '../../shared/fleet/fleet.enums.ts';

export interface Owner {
  kind: 'merchant' | 'driver';
  id: string;
  name: string;
  /** Terms of a merchant. */
  settleMode?: KeyOf<typeof accountSettleMode>;
  creditLimit?: string | null;
}

/** A merchant passed its audit, a driver was added. What listeners answer goes into the reply of an audit. */
export const ownerAdmitted = defineEvent<Owner & { by: string }, Record<string, string>>('truck.owner.admitted');
export const ownerChanged = defineEvent<Owner>('truck.owner.changed');
/** Before they go: what still refers to them holds them back. */
export const ownersRemoved = defineEvent<Pick<Owner, 'kind'> & { ids: readonly string[] }>('truck.owners.removed');
