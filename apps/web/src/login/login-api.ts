// Makes the calls of the login page (contract §2.1, §2.2, §2.4) without the console's request layer, which would be larger than the page.
// It imports only the types of contracts, because the code that checks values would be larger, too.

import { objectOf, textOf } from '@ec/language/unknown';
import type { OutputOf } from '@ec/resource/contract';
import type { readInvitation as readInvitationCall } from '@ec/system/shared/invitation.contract';
import type { newCaptcha as newCaptchaCall } from '@ec/system/shared/sign-in.contract';
import type { siteSettings } from '@ec/system/shared/site.contract';
import { basicHeader } from '../request/headers.ts';
import { readAnswer } from '../request/status-rules.ts';
import { type Session, sessionOf, type TokenReply } from '../session/session.ts';
import { currentLanguage } from '../settings/settings-store.ts';
import { site } from '../site.ts';

export type Captcha = OutputOf<typeof newCaptchaCall>;

export interface Credentials {
  tenantId: string;
  account: string;
  password: string;
  captchaKey: string;
  captchaCode: string;
}

export type ServerSite = Omit<OutputOf<typeof siteSettings>, 'switchMode'>;

/** A refusal with the server's own message, which may be empty. A network failure is another error. */
export class SignInRefused extends Error {
  /** The input that the refusal is about, `undefined` where it is about none. */
  readonly field: unknown;

  constructor(message: string, data: unknown = {}) {
    super(message);
    this.field = objectOf(data).field;
  }
}

export interface SiteTenant {
  tenantId: string;
  /** The address of the background picture; empty without one. */
  backgroundUrl: string;
}

/** Reads the tenant of the site's address; undefined where the person must enter a tenant. */
export async function tenantOfSite(): Promise<SiteTenant | undefined> {
  const body = await read(`blade-system/tenant/info?domain=${encodeURIComponent(window.location.origin)}`);
  const { tenantId, backgroundUrl = '' } = (readAnswer(200, body).data ?? {}) as Partial<SiteTenant>;
  return tenantId ? { tenantId, backgroundUrl } : undefined;
}

/** Reads the settings of the server; if the call fails, the site configuration applies. */
export async function serverSite(): Promise<ServerSite> {
  const reply = await read('site')
    .then((body) => readAnswer(200, body).data as Partial<ServerSite> | undefined)
    .catch(() => undefined);
  const { demo = false, captchaMode = site.captchaMode, social = [] } = reply ?? {};
  return { demo, captchaMode, social };
}

export async function newCaptcha(): Promise<Captcha> {
  return (await read('blade-auth/oauth/captcha')) as Captcha;
}

export async function signIn(credentials: Credentials, captchaMode: boolean): Promise<Session> {
  const query = new URLSearchParams({
    tenantId: credentials.tenantId,
    username: credentials.account,
    // Specification §5: the password is sent hashed.
    password: await hashOf(credentials.password),
    grant_type: captchaMode ? 'captcha' : 'password',
    scope: 'all',
    type: 'account',
  });
  const captcha = { 'Captcha-Key': credentials.captchaKey, 'Captcha-Code': credentials.captchaCode };
  return sessionOf(await askForToken(query, credentials.tenantId, captchaMode ? captcha : {}), Date.now());
}

/** @throws SignInRefused */
export async function askForToken(
  query: URLSearchParams,
  tenantId: string,
  more: Record<string, string> = {},
): Promise<TokenReply> {
  const headers = { ...basicHeader(), 'Tenant-Id': tenantId, 'Accept-Language': currentLanguage(), ...more };
  const response = await fetch(`/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers, ...common() });
  const reply: (TokenReply & { error_description?: string; msg?: string; data?: unknown }) | undefined = await response
    .json()
    .catch(() => undefined);
  // Specification §8: an answer with error_description shows that text and does not sign in.
  if (reply?.error_description) throw new SignInRefused(reply.error_description, reply.data);
  if (!response.ok || !reply?.access_token) throw new SignInRefused(reply?.msg ?? '', reply?.data);
  return reply;
}

/** Registers a person after a first third-party sign-in (specification §2). @throws SignInRefused */
export async function register(form: Record<string, string>): Promise<void> {
  const headers = { ...basicHeader(), 'Accept-Language': currentLanguage() };
  const path = `/api/blade-user/register-guest?${new URLSearchParams(form)}`;
  const response = await fetch(path, { method: 'POST', headers, ...common() });
  const body: unknown = await response.json().catch(() => undefined);
  const answer = readAnswer(response.status, body, currentLanguage());
  // The form has its own text for a refusal without a message (specification §8: 提交失败).
  if (answer.status !== 200) throw new SignInRefused(textOf(objectOf(body).msg).trim(), answer.data);
}

export type Invitation = OutputOf<typeof readInvitationCall>;

/** Reads the account of an invitation. @throws SignInRefused */
export const readInvitation = (token: string): Promise<Invitation> =>
  send<Invitation>('blade-user/invitation', { token });

/** Sets the password. @throws SignInRefused */
export const acceptInvitation = async (token: string, password: string): Promise<unknown> =>
  send('blade-user/invitation/accept', { token, password: await hashOf(password) });

/**
 * Hashes a password. The library is loaded for the first password, so that neither the login page nor the console waits for it at the
 * start.
 */
const hashOf = async (password: string): Promise<string> => (await import('js-md5')).md5(password);

async function send<T>(path: string, body: Record<string, string>): Promise<T> {
  const headers = {
    ...basicHeader(),
    'Accept-Language': currentLanguage(),
    'Content-Type': 'application/json',
  };
  const response = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body), ...common() });
  const answer = readAnswer(response.status, await response.json().catch(() => undefined), currentLanguage());
  if (answer.status !== 200) throw new SignInRefused(answer.message, answer.data);
  return answer.data as T;
}

async function read(path: string): Promise<unknown> {
  const headers = { ...basicHeader(), 'Accept-Language': currentLanguage() };
  const response = await fetch(`/api/${path}`, { headers, ...common() });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function common() {
  return { credentials: 'include', signal: AbortSignal.timeout(site.requestTimeout) } as const;
}
