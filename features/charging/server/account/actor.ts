import type { Call } from '@ec/kernel/http/route';
import type { Actor } from '../ledger/ledger.ts';

/** Returns the caller as the actor of a ledger booking. */
export const actorOf = ({ caller }: Pick<Call, 'caller'>): Actor => ({ userId: caller.userId, name: caller.name });
