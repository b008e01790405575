// Sends one mail to its server (SMTP, RFC 5321), by nodemailer. A person typed the address of the server, so the rules of outgoing
// connections apply (contract §10). With encryption set, nothing is sent without it, nor to a server with another name in its certificate.
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { addressOf } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { withSocket } from '@ec/kernel/outbound-socket';
import { codeOf, messageOf, objectOf, textOf } from '@ec/language/unknown';
import { mailSecurity } from '../../shared/messaging.enums.ts';
import { notConnected, type SendResult, type Unasked } from '../sending/channel.ts';

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
  /** The message id, by which servers recognize a second try. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The HTML version; empty for a mail with plain text alone. */
  html: string;
  attachments: readonly Attached[];
}

const patience = 10_000;
/** The deadline allows for large attachments; the limit of bytes is for replies, which are short. */
const limits = { deadline: 120_000, mostBytes: 1024 * 1024 };

/** Sends a mail. A failure of the server or the network is a result, never an exception. `allow` is EC_OUTBOUND_ALLOW. */
export const sendMail = (
  place: MailPlace,
  { id, to, ...mail }: Mail,
  allow: readonly string[],
): Promise<SendResult | Unasked> =>
  withTransport(place, allow, async (transport) => {
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
      // The header keeps vacation responders from answering (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { ok: true, providerId: sent.response };
  });

/** Connects and signs in. */
export const tryServer = (place: MailPlace, allow: readonly string[]): Promise<SendResult | Unasked> =>
  withTransport(place, allow, async (transport) => {
    await transport.verify();
    return { ok: true, providerId: '' };
  });

type Transport = Awaited<ReturnType<typeof transportOf>>;

/** Opens a connection to the server, does the work over it and closes it. A failure becomes a result. */
async function withTransport(
  place: MailPlace,
  allow: readonly string[],
  work: (transport: Transport) => Promise<SendResult>,
): Promise<SendResult | Unasked> {
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
    return resultOfError(error);
  }
}

/** Makes a nodemailer transport over the socket. nodemailer is loaded for the first mail, since most processes send none. */
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
    // The certificate must match the typed name, not the address that the name resolved to.
    tls: isIP(host) === 0 ? { servername: host } : {},
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 30_000,
  });
}

/** Error codes for a refusal by the mail server itself (of the sign-in, a receiver or the message), or for wrong settings. */
const serverErrorCode = /^(EAUTH|ENOAUTH|EENVELOPE|EMESSAGE|ECONFIG)$/;

/** Turns an error into a result. A reply code below 500 means that the same mail may go through later (RFC 5321 §4.2.1). */
function resultOfError(error: unknown): SendResult | Unasked {
  if (!serverErrorCode.test(textOf(codeOf(error)))) return notConnected(describeFailure(error));
  const { response, responseCode } = objectOf(error);
  const isPassing = typeof responseCode === 'number' && responseCode < 500;
  return { ok: false, reason: textOf(response) || messageOf(error), isPassing };
}
