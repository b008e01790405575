// Defines the event that requests the delivery of an invitation. The listener queues the message in the same transaction, so that no account
// exists without a queued message.
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

/** A listener returns true when it has queued the message. */
export const invitationCreated = defineEvent<InvitationMessage, true>('system.invitationCreated');
