// Queues invitations to the tenant's own mail server or SMS provider, in the transaction that creates the account.
import type { Listener } from '@ec/kernel/events';
import { fill } from '@ec/language/fill';
import type { Engine } from '@ec/resource-server/feature';
import { type InvitationMessage, invitationCreated } from '@ec/system/server/public';
import { queueMail } from '../mail/queue-mail.ts';
import { queueSms } from '../sms/sms.channel.ts';
import { invitationTexts as texts } from './invitation-texts.ts';

/** The code of the SMS provider row whose template is used for invitations. */
const invitationSmsCode = 'invite';

export const invitationListeners = (engine: Engine): Listener[] => [
  invitationCreated.listener(async (tx, invitation) => {
    await (invitation.way === 'mail' ? mailInvitation : smsInvitation)(engine, tx, invitation);
    return true;
  }),
];

type Deliver = (engine: Engine, tx: Parameters<typeof queueMail>[1], invitation: InvitationMessage) => Promise<unknown>;

const mailInvitation: Deliver = (engine, tx, { tenantId, receiver, realName, userId, language, ...invitation }) => {
  const { account, tenantName, link, hours } = invitation;
  const values = { name: realName, tenant: tenantName, account, hours: String(hours), link };
  const [subject, text] = [fill(texts[language].subject, values), fill(texts[language].text, values)];
  return queueMail(engine, tx, tenantId, { to: { addresses: [receiver] }, subject, text, userId });
};

const smsInvitation: Deliver = (engine, tx, { tenantId, receiver, realName, tenantName, link, hours, userId }) => {
  const params = { name: realName, tenant: tenantName, link, hours: String(hours) };
  return queueSms(engine, tx, tenantId, { code: invitationSmsCode, phones: [receiver], params, userId });
};
