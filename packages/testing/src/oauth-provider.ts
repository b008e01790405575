// An OAuth 2 provider for tests of signing in with a third party. The provider serves the authorization code grant (RFC 6749 §4.1) over HTTP
// on this machine. It asks for no login: each authorization is for the person that the test has set.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Person {
  id: string;
  name: string;
}

export interface OauthProvider {
  /** The settings of this provider for EC_SOCIAL, for example under the key `github`. */
  config: { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; userUrl: string };
  /** Sets the person for the next authorizations. */
  stand(person: Person): void;
  /** The received calls, each as `<method> <path> <body>` without the query. */
  calls: string[];
  close(): Promise<void>;
}

const client = { clientId: 'our-id', clientSecret: 'our-secret-over-there' };

/** @param port 0 chooses a free port */
export async function oauthProvider(port = 0): Promise<OauthProvider> {
  let person: Person = { id: '1', name: 'Somebody' };
  const codes = new Map<string, { redirectUri: string; person: Person }>();
  const tokens = new Map<string, Person>();
  const calls: string[] = [];
  const random = () => randomBytes(16).toString('hex');

  function authorize(url: URL, reply: ServerResponse) {
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const isKnown = url.searchParams.get('client_id') === client.clientId && URL.canParse(redirectUri);
    if (!isKnown || url.searchParams.get('response_type') !== 'code')
      return send(reply, 400, { error: 'invalid_request' });
    const code = random();
    codes.set(code, { redirectUri, person });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    reply.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, reply: ServerResponse) {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return send(reply, 401, { error: 'invalid_client' });
    if (!code || form.get('grant_type') !== 'authorization_code' || form.get('redirect_uri') !== code.redirectUri)
      return send(reply, 400, { error: 'invalid_grant' });
    const access = random();
    tokens.set(access, code.person);
    send(reply, 200, { access_token: access, token_type: 'bearer' });
  }

  function user(request: IncomingMessage, reply: ServerResponse) {
    const person = tokens.get(/^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!person) return send(reply, 401, { message: 'Bad credentials' });
    send(reply, 200, { id: Number(person.id), login: person.name, avatar_url: 'https://example.com/a.png' });
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = await bodyOf(request);
    calls.push(`${request.method} ${url.pathname} ${body}`);
    if (url.pathname === '/authorize') authorize(url, reply);
    else if (url.pathname === '/token') token(new URLSearchParams(body), reply);
    else if (url.pathname === '/user') user(request, reply);
    else send(reply, 404, {});
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { ...client, authorizeUrl: `${base}/authorize`, tokenUrl: `${base}/token`, userUrl: `${base}/user` },
    stand: (next) => {
      person = next;
    },
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(reply: ServerResponse, status: number, body: unknown) {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
