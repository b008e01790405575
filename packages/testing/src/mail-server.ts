// A mail server for tests, with one port each for TLS, STARTTLS and plain SMTP. It stores the mails that it accepts (npm: smtp-server).
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body as the client sent them: encodings such as base64 are not decoded. */
  text: string;
  isEncrypted: boolean;
}

export interface MailServer {
  host: string;
  /** The port on which a connection begins with TLS. */
  tlsPort: number;
  /** The port that offers STARTTLS. */
  port: number;
  /** The port that never encrypts. */
  plainPort: number;
  username: string;
  password: string;
  /** The accepted mails. */
  taken: TakenMail[];
  /** The reply codes for the next RCPT commands, such as 451 or 550. The code 0 closes all connections of the port instead. */
  failWith: number[];
  close(): Promise<void>;
}

const host = 'localhost';
const username = 'energy@example.com';
const password = 'secret-of-the-test';

/** Starts a mail server with a new certificate, and makes this process trust that certificate. */
export async function mailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const failWith: number[] = [];
  const { privateKey, certificate } = selfSigned(host);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const start = async (options: object) => {
    const server = new SMTPServer({
      key,
      cert: certificate,
      authOptional: false,
      allowInsecureAuth: true,
      logger: false,
      ...options,
      onAuth: (auth, _, done) =>
        auth.username === username && auth.password === password
          ? done(null, { user: username })
          : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
      onRcptTo({ address }, _, done) {
        const failure = failWith.shift();
        if (failure === undefined) return done();
        if (failure === 0) return void [...server.connections].map((each) => each.close());
        return done(Object.assign(new Error(`${address} is not taken`), { responseCode: failure }));
      },
      onData(stream, { envelope, secure }, done) {
        buffer(stream).then((bytes) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          taken.push({ from, to, text: bytes.toString('utf8'), isEncrypted: secure });
          done();
        }, done);
      },
    });
    // Without this listener, a broken connection would end the process. The client reports the failure to the test.
    server.on('error', () => undefined);
    await new Promise<void>((listening) => server.listen(0, host, listening));
    const address = server.server.address();
    return { server, port: typeof address === 'object' && address ? address.port : 0 };
  };
  const all = [
    await start({ secure: true }),
    await start({}),
    await start({ disabledCommands: ['STARTTLS'] }),
  ] as const;
  const [tls, startTls, plain] = all;
  return {
    host,
    tlsPort: tls.port,
    port: startTls.port,
    plainPort: plain.port,
    username,
    password,
    taken,
    failWith,
    async close() {
      for (const { server } of all) await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
