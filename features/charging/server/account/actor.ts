import type { Call } from '@ec/kernel/http/route';
import type { Actor } from '../ledger/ledger.ts';

/** The person of a call, as the ledger names who booked. */
export const actorOf = ({ caller }: Pick<Call, 'caller'>): Actor => ({ userId: caller.userId, name: caller.name });
