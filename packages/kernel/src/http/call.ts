// Handles one call from its arrival to its reply: finds the caller, checks the permission, reads the input, sends the result.

import type { Language } from '@ec/language/language';
import { isObject, objectOf } from '@ec/language/unknown';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, guestUserId, type Rights } from '../caller.ts';
import { AppError, errors } from '../errors.ts';
import type { Services } from '../services.ts';
import { checkLength } from './body-limits.ts';
import { success } from './envelope.ts';
import { checkInput, checkTexts, gatherInput, multipartFields } from './input.ts';
import { createOperatorReads } from './operator-reads.ts';
import type { Access, Call, Route } from './route.ts';
import { tokenOf } from './token-of.ts';

/** The rights of a call without a caller. */
const noRights: Rights = {
  holds: () => false,
  menuIds: new Set(),
  isAdministrator: false,
  isTenantAdmin: false,
  scopes: [],
  deptsBelow: [],
  opensPath: () => false,
};

/** Returns whether the answer is an object without members. The reply to a GET then has the message that there is no data. */
function isEmptyObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _name in value) return false; // ends at the first name: Object.keys would list all 70 names of a row
  return true;
}

/** Returns English if Accept-Language begins with `en`; otherwise Chinese (contract §1.8). */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
}

function mayCall(access: Access, rights: Rights, input: Record<string, unknown>): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if (access === 'administrator') return rights.isAdministrator;
  if ('code' in access) return rights.holds(access.code);
  if ('anyOf' in access) return access.anyOf.some((code) => rights.holds(code));
  const codes = [access.by(input)].flat();
  return codes.length === 0 || codes.some((code) => rights.holds(code));
}

/** The caller of each request, for the log of calls, which has no access to the handler's call object. */
const callers = new WeakMap<FastifyRequest, Caller>();
export const callerOfRequest = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The tenant that a call without a session is about, such as the tenant of a successful or refused sign-in. */
const sessionlessTenants = new WeakMap<FastifyRequest, string>();
/** Records that a call without a session is about this tenant: its log entry then belongs to the tenant. */
export const setTenantOfRequest = (request: FastifyRequest, tenantId: string): void =>
  void sessionlessTenants.set(request, tenantId);
export const tenantOfRequest = (request: FastifyRequest): string | undefined =>
  callers.get(request)?.tenantId ?? sessionlessTenants.get(request);

/** @throws Error when the answer of the handler does not match its contract */
function checkReply({ method, path, output }: Route, value: unknown): void {
  // The value is checked as it goes over the wire, where undefined members are absent.
  const result = output?.().safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  if (result && !result.success)
    throw new Error(`${method} ${path} answers otherwise than it says: ${result.error.message}`);
}

/** Returns whether the caller lacks the permission, independently of the body; false when the permission depends on the body. */
function isClosedTo({ access }: Route, rights: Rights): boolean {
  return !(typeof access === 'object' && 'by' in access) && !mayCall(access, rights, {});
}

/** Returns whether the caller may call both paths of the route: for each, an API scope of the caller covers it or none is demanded. */
function opensRoute({ path, aliasOf = path }: Route, rights: Rights): boolean {
  return rights.opensPath(`/api${path}`) && rights.opensPath(`/api${aliasOf}`);
}

/** Returns whether the texts of a call must stay exactly as they were sent. */
const keepsTexts = ({ carriesSecrets, takesAnyText, keepsBody }: Route): boolean =>
  Boolean(carriesSecrets || takesAnyText || keepsBody);

interface Admission {
  sender: Caller | undefined;
  rights: Rights;
  /** False if a path of the route demands an API scope that the caller lacks; always true for a public route. */
  isPathOpen: boolean;
}

export function createCalls(services: Services) {
  const { config, sessions, rights: rightsSource } = services;
  const operatorReads = createOperatorReads(services);
  const admissions = new WeakMap<FastifyRequest, Admission>();

  async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const token = tokenOf(request);
    const caller = token === '' ? undefined : await sessions.find(token);
    if (caller) callers.set(request, caller);
    return caller;
  }

  /**
   * Determines the caller before the body is read, and checks the permission if possible: an early refusal costs the server little work.
   * If the permission depends on the body, or the route has `onRefused`, `answer` checks the permission after the body is read.
   */
  async function admit(route: Route, request: FastifyRequest): Promise<void> {
    const sender = await callerOf(request);
    if (!sender && route.access !== 'public') throw new AppError(errors.unauthorized);
    if (sender?.userId === guestUserId && route.access !== 'public' && !route.guests)
      throw new AppError(errors.forbidden);
    const rights = sender ? await rightsSource.of(sender) : noRights;
    const isPathOpen = !sender || route.access === 'public' || opensRoute(route, rights);
    if (!route.onRefused && (!isPathOpen || isClosedTo(route, rights))) throw new AppError(errors.forbidden);
    checkLength(route, request);
    admissions.set(request, { sender, rights, isPathOpen });
  }

  async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const admission = admissions.get(request);
    if (!admission) throw new Error('A call is answered before its caller was looked up');
    const { sender, rights, isPathOpen } = admission;
    if (request.isMultipart() && !route.takesFiles) request.body = await multipartFields(request);
    const input = gatherInput(request, route.from ?? (route.method === 'GET' ? 'query' : 'any'));
    const call: Call = {
      input,
      get caller(): Caller {
        if (!sender) throw new AppError(errors.unauthorized);
        return sender;
      },
      callerOrNone: sender,
      rights,
      language: languageOf(request),
      requestId: request.id,
      remoteIp: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      request,
      reply,
    };
    try {
      if (!isPathOpen || !mayCall(route.access, rights, objectOf(input))) throw new AppError(errors.forbidden);
      if (!route.takesAnyText)
        checkTexts([input, request.params], { labelOfParameter: route.labelOfParameter, language: call.language });
      if (route.input) call.input = checkInput(route.input, input, { keepsTexts: keepsTexts(route) });
    } catch (error) {
      if (error instanceof AppError) await route.onRefused?.(call, error);
      throw error;
    }
    if (sender?.operator) await operatorReads.recordRead(route, call);
    const value = await route.handler(call);
    // A handler that sends the reply itself returns the reply. `reply.sent` alone does not tell, because a long reply may still be being sent.
    const isSent = reply.sent || value === reply;
    if (config.checksReplies && !isSent) checkReply(route, value);
    if (isSent || route.bare) return value;
    return success(route.method === 'GET' && isEmptyObject(value) ? undefined : value, call.language);
  }

  return { admit, answer };
}
