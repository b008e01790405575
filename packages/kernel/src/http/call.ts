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

/** Rights of nobody: what a public call may assume. */
const noRights: Rights = {
  holds: () => false,
  menuIds: new Set(),
  isAdministrator: false,
  isTenantAdmin: false,
  scopes: [],
  deptsBelow: [],
  opensPath: () => false,
};

/** A read that found nothing to show says so. */
function isNothing(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _name in value) return false; // the first one tells: no list of 70 names for every row
  return true;
}

/** Accept-Language picks it; whoever sends none reads Chinese (contract §1.8). */
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

/** The caller for the log of calls; it stays on the request because the handler's call object is gone by then. */
const callers = new WeakMap<FastifyRequest, Caller>();
export const callerOfRequest = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The tenant that a call without a session was about: a sign-in there, done or refused. */
const concerned = new WeakMap<FastifyRequest, string>();
export const concernsTenant = (request: FastifyRequest, tenantId: string): void =>
  void concerned.set(request, tenantId);
export const tenantOfRequest = (request: FastifyRequest): string | undefined =>
  callers.get(request)?.tenantId ?? concerned.get(request);

/** @throws Error where the handler answers what its contract does not say */
function checkReply({ method, path, output }: Route, value: unknown): void {
  // As it goes over the wire: what is undefined is absent.
  const result = output?.().safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  if (result && !result.success)
    throw new Error(`${method} ${path} answers otherwise than it says: ${result.error.message}`);
}

/** Returns whether the route stays closed whatever body the caller sends: its permission does not depend on the body. */
function isClosedTo({ access }: Route, rights: Rights): boolean {
  return !(typeof access === 'object' && 'by' in access) && !mayCall(access, rights, {});
}

/** A granted API scope, or none being demanded, opens both paths of a route. */
function opensRoute({ path, aliasOf = path }: Route, rights: Rights): boolean {
  return rights.opensPath(`/api${path}`) && rights.opensPath(`/api${aliasOf}`);
}

/** Returns whether the texts of a call stay as they were sent. */
const keepsTexts = ({ carriesSecrets, takesAnyText, keepsBody }: Route): boolean =>
  Boolean(carriesSecrets || takesAnyText || keepsBody);

interface Admission {
  sender: Caller | undefined;
  rights: Rights;
  /** The paths of the route are open to the caller. */
  opens: boolean;
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
   * Finds the caller before a byte of the body is read, so that nobody makes the server work whom it would refuse anyway. A route
   * that records refusals needs what the body names: there the permission is checked after the body, which is short.
   */
  async function admit(route: Route, request: FastifyRequest): Promise<void> {
    const sender = await callerOf(request);
    if (!sender && route.access !== 'public') throw new AppError(errors.unauthorized);
    if (sender?.userId === guestUserId && route.access !== 'public' && !route.guests)
      throw new AppError(errors.forbidden);
    const rights = sender ? await rightsSource.of(sender) : noRights;
    const opens = !sender || route.access === 'public' || opensRoute(route, rights);
    if (!route.refused && (!opens || isClosedTo(route, rights))) throw new AppError(errors.forbidden);
    checkLength(route, request);
    admissions.set(request, { sender, rights, opens });
  }

  async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const admission = admissions.get(request);
    if (!admission) throw new Error('A call is answered before its caller was looked up');
    const { sender, rights, opens } = admission;
    if (request.isMultipart() && !route.takesFiles) request.body = await multipartFields(request);
    const gathered = gatherInput(request, route.from ?? (route.method === 'GET' ? 'query' : 'any'));
    const flat = objectOf(gathered);
    const call: Call = {
      input: gathered,
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
      if (!opens || !mayCall(route.access, rights, flat)) throw new AppError(errors.forbidden);
      if (!route.takesAnyText)
        checkTexts([gathered, request.params], { wordFor: route.wordFor, language: call.language });
      if (route.input) call.input = checkInput(route.input, gathered, { keepsTexts: keepsTexts(route) });
    } catch (error) {
      if (error instanceof AppError) await route.refused?.(call, error);
      throw error;
    }
    if (sender?.operator) await operatorReads.note(route, call);
    const value = await route.handler(call);
    // A long answer that the handler sent itself is still on its way.
    const isSent = reply.sent || value === reply;
    if (config.checksReplies && !isSent) checkReply(route, value);
    if (isSent || route.bare) return value;
    return success(route.method === 'GET' && isNothing(value) ? undefined : value, call.language);
  }

  return { admit, answer };
}
