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

/** A merchant passed its audit, or a driver was added. The reply to an audit contains the answers of the listeners. */
export const ownerAdmitted = defineEvent<Owner & { by: string }, Record<string, string>>('truck.owner.admitted');
export const ownerChanged = defineEvent<Owner>('truck.owner.changed');
/** Emitted before owners are removed, so that listeners remove unused accounts; other references still prevent the removal. */
export const ownersRemoved = defineEvent<Pick<Owner, 'kind'> & { ids: readonly string[] }>('truck.owners.removed');
