// Sends one mail over SMTP (RFC 5321) by nodemailer. A person typed the address of the server, so the rules of outgoing connections apply
// (contract §10). If encryption is set, nothing is sent unencrypted, and the certificate must match the server.
import { isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { addressOf } from '@ec/kernel/outbound';
import { describeFailure } from '@ec/kernel/outbound-failure';
import { withSocket } from '@ec/kernel/outbound-socket';
import { codeOf, messageOf, objectOf, textOf } from '@ec/language/unknown';
import { mailSecurity } from '../../shared/messaging.enums.ts';
import { type NoAnswer, notConnected, type ProviderAnswer } from '../sending/channel.ts';

/** A row of `mail` with its decrypted password. */
export interface MailPlace {
  host: string;
  port: number;
  security: number;
  username: string;
  password: string;
  fromAddress: string;
  fromName: string;
}

export interface AttachmentContent {
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
  /** The HTML version; empty for a mail with only plain text. */
  html: string;
  attachments: readonly AttachmentContent[];
}

const connectMs = 10_000;
/** The deadline in ms leaves time for large attachments. The limit of bytes is for the replies of the server, which are short. */
const limits = { deadline: 120_000, mostBytes: 1024 * 1024 };

/** Sends a mail. A failure of the server or the network is a result, never an exception. `allow` is EC_OUTBOUND_ALLOW. */
export const sendMail = (
  place: MailPlace,
  { id, to, ...mail }: Mail,
  allow: readonly string[],
): Promise<ProviderAnswer | NoAnswer> =>
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
      // The content of a mail must never make this process read a local file or open a connection.
      disableFileAccess: true,
      disableUrlAccess: true,
      // The header keeps vacation responders from answering (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { ok: true, providerId: sent.response };
  });

/** Connects and signs in. */
export const tryServer = (place: MailPlace, allow: readonly string[]): Promise<ProviderAnswer | NoAnswer> =>
  withTransport(place, allow, async (transport) => {
    await transport.verify();
    return { ok: true, providerId: '' };
  });

type Transport = Awaited<ReturnType<typeof transportOf>>;

/** Connects to the server, does the work and closes the connection. A failure becomes a result. */
async function withTransport(
  place: MailPlace,
  allow: readonly string[],
  work: (transport: Transport) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer | NoAnswer> {
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

/** Makes a nodemailer transport over the socket. nodemailer is loaded at the first mail, because most processes send no mail. */
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
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: 30_000,
  });
}

/** The error codes of nodemailer for a refusal by the mail server, or for wrong settings. Other errors are connection failures. */
const serverErrorCode = /^(EAUTH|ENOAUTH|EENVELOPE|EMESSAGE|ECONFIG)$/;

/** Turns an error into a result. After a reply code below 500 the same mail may go through later (RFC 5321 §4.2.1). */
function resultOfError(error: unknown): ProviderAnswer | NoAnswer {
  if (!serverErrorCode.test(textOf(codeOf(error)))) return notConnected(describeFailure(error));
  const { response, responseCode } = objectOf(error);
  const isPassing = typeof responseCode === 'number' && responseCode < 500;
  return { ok: false, reason: textOf(response) || messageOf(error), isPassing };
}
