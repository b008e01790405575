// Events about merchants and drivers, who own accounts. Each event is emitted in the transaction that writes the merchant or driver, so that
// listeners keep the account in step (domain §3).
import { defineEvent } from '@ec/kernel/events';
import type { KeyOf } from '@ec/resource/enum';
import type { accountSettleMode } from '../../shared/fleet/fleet.enums.ts';

export interface Owner {
  kind: 'merchant' | 'driver';
  id: string;
  name: string;
  /** `settleMode` and `creditLimit` are terms of a merchant; a driver has neither. */
  settleMode?: KeyOf<typeof accountSettleMode>;
  creditLimit?: string | null;
}

/** Emitted when a merchant passes its audit or a driver is added. The reply to an audit contains the answers of the listeners. */
export const ownerAdmitted = defineEvent<Owner & { by: string }, Record<string, string>>('truck.owner.admitted');
export const ownerChanged = defineEvent<Owner>('truck.owner.changed');
/** Emitted before owners are removed, so that listeners remove their unused accounts. Other references to an owner still prevent the removal. */
export const ownersRemoved = defineEvent<Pick<Owner, 'kind'> & { ids: readonly string[] }>('truck.owners.removed');
