// One mail to its server (SMTP, RFC 5321), by nodemailer. The address was typed by a person: it goes by the rules of outgoing
// connections (contract §10), and where encryption is asked for nothing goes without it, nor to another name.
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { addressOf } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { withSocket } from '@ec/kernel/outbound-socket';
import { codeOf, messageOf, objectOf, textOf } from '@ec/language/unknown';
import { mailSecurity } from '../../shared/messaging.enums.ts';
import { notConnected, type Sent, type Unasked } from '../sending/channel.ts';

/** A row of `mail` with its secret opened; empty where nothing is set. */
export interface MailPlace {
  host: string;
  port: number;
  security: number;
  username: string;
  password: string;
  fromAddress: string;
  fromName: string;
}

export interface Attached {
  filename: string;
  content: Buffer | Readable;
  contentType?: string;
}

export interface Mail {
  /** Names it for the server, so that a second try is known to be one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Empty: text alone. */
  html: string;
  attachments: readonly Attached[];
}

const patience = 10_000;
/** Attachments take their time; a server has little to say. */
const limits = { deadline: 120_000, mostBytes: 1024 * 1024 };

/** Never throws for what server or network do. `allow`: EC_OUTBOUND_ALLOW. */
export const sendMail = (
  place: MailPlace,
  { id, to, ...mail }: Mail,
  allow: readonly string[],
): Promise<Sent | Unasked> =>
  asked(place, allow, async (transport) => {
    const from = { name: place.fromName, address: place.fromAddress };
    const host = place.fromAddress.split('@').pop() ?? '';
    const { attachments, ...words } = mail;
    const sent = await transport.sendMail({
      ...words,
      attachments: [...attachments],
      from,
      to: { name: '', address: to },
      messageId: `<${id}@${host}>`,
      // The content of a mail can never make the server read its own disk or open a connection.
      disableFileAccess: true,
      disableUrlAccess: true,
      // Not answered by machines that are on holiday (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { ok: true, providerId: sent.response };
  });

/** Connects and signs in. */
export const tryServer = (place: MailPlace, allow: readonly string[]): Promise<Sent | Unasked> =>
  asked(place, allow, async (transport) => {
    await transport.verify();
    return { ok: true, providerId: '' };
  });

type Transport = Awaited<ReturnType<typeof transportOf>>;

async function asked(
  place: MailPlace,
  allow: readonly string[],
  work: (transport: Transport) => Promise<Sent>,
): Promise<Sent | Unasked> {
  try {
    const address = await addressOf(place.host, allow);
    return await withSocket(limits, async (socket) => {
      const transport = await transportOf(place, address, socket);
      try {
        return await work(transport);
      } finally {
        transport.close();
      }
    });
  } catch (error) {
    return inWords(error);
  }
}

/** Loaded when the first mail goes out, since most processes send none. */
async function transportOf({ host, port, security, username, password }: MailPlace, address: string, socket: Socket) {
  const { createTransport } = await import('nodemailer');
  const { tls, startTls, none } = mailSecurity.key;
  return createTransport({
    host: address,
    port,
    socket,
    secure: security === tls,
    requireTLS: security === startTls,
    ignoreTLS: security === none,
    ...(username === '' ? {} : { auth: { user: username, pass: password } }),
    // The name that was typed, not the address that it led to.
    tls: isIP(host) === 0 ? { servername: host } : {},
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 30_000,
  });
}

/** A refusal of the mail server within its protocol: of the sign-in, a receiver or the message; or a fault of the settings. */
const spoken = /^(EAUTH|ENOAUTH|EENVELOPE|EMESSAGE|ECONFIG)$/;

/** The class of the answer says whether it may go through later: 4 it may, 5 it will not (RFC 5321 §4.2.1). */
function inWords(error: unknown): Sent | Unasked {
  if (!spoken.test(textOf(codeOf(error)))) return notConnected(describeFailure(error));
  const { response, responseCode } = objectOf(error);
  const isPassing = typeof responseCode === 'number' && responseCode < 500;
  return { ok: false, reason: textOf(response) || messageOf(error), isPassing };
}
