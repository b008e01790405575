// An invitation is to be delivered: whoever sends messages hears it in the same transaction, so that no account is made whose link nobody
// takes.
import { defineEvent } from '@ec/kernel/events';
import type { Language } from '@ec/language/language';

export interface InvitationMessage {
  tenantId: string;
  way: 'mail' | 'sms';
  receiver: string;
  realName: string;
  account: string;
  tenantName: string;
  link: string;
  hours: number;
  language: Language;
  /** The person who invites. */
  userId: string;
}

/** A listener answers that the message is queued. */
export const invitationCreated = defineEvent<InvitationMessage, true>('system.invitationCreated');
