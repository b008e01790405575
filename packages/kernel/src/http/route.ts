// A route as data: its path, who may call it, its input and its handler. The server does not start if a route has no `access` (contract §10).

import type { Label } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { Access } from '@ec/resource/access';
import type { BareReply } from '@ec/resource/bare-reply';
import type { InputFrom } from '@ec/resource/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import type { Caller, Rights } from '../caller.ts';
import type { AppError } from '../errors.ts';

export type { Access };

export interface Call<Input = unknown> {
  input: Input;
  /** The caller; on public routes this getter throws 401 where nobody is signed in. */
  caller: Caller;
  /** Undefined only on public routes without a valid token. */
  callerOrNone: Caller | undefined;
  rights: Rights;
  language: Language;
  requestId: string;
  /** Address of the client; X-Forwarded-For counts only from the configured proxies. */
  remoteIp: string;
  userAgent: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A group of calls in the OpenAPI document: a business area or a resource. */
export interface Topic {
  name: string;
  label: Label;
}

export interface Route<Input = unknown> {
  method: 'GET' | 'POST';
  /** Below /api, with a leading slash. */
  path: string;
  access: Access;
  /** The main path of the same call. If API scopes restrict this path or the main path, the caller needs a scope for each that is restricted. */
  aliasOf?: string;
  /** A few English words about what the call does: the title in the log of API calls, and the OpenAPI summary if the route has no `label`. */
  title: string;
  /** The name of the call in both languages: the OpenAPI summary, and the Chinese title in the log of API calls. */
  label?: Label;
  /** `area` and `resource` group the call in the OpenAPI document. */
  area?: Topic;
  resource?: Topic;
  /** Returns the label of a parameter, for refusals before the handler runs. */
  labelOfParameter?: (name: string) => Label | undefined;
  /** Returns the schema of the input for the OpenAPI document, if `input` does not describe all of it; called when the document is created. */
  documentedInput?: () => ZodType;
  /** Where the parameters are read: by default the query of a GET, and query and body of a POST. A parameter in both has the value of the body. */
  from?: InputFrom;
  input?: ZodType<Input>;
  /**
   * Returns the schema of the answer, which goes out in the envelope unless `bare`. It is created only for the OpenAPI document and when the
   * server checks its replies: the schemas of a thousand calls take 15 MB that a server in production does not need.
   */
  output?: () => ZodType;
  /** Set when the handler's value goes out as it is, without envelope. */
  bare?: BareReply;
  /** True where the call carries passwords, tokens or keys: its parameters never reach a log (contract §10). */
  carriesSecrets?: boolean;
  /** A POST that only reads: the log of calls has a row of it only when it fails. */
  isRead?: boolean;
  /** Requests that one address may send in a minute; without it there is no such limit. */
  perMinute?: number;
  /** The handler receives texts that the database cannot store, and converts or refuses them itself. */
  takesAnyText?: boolean;
  /** The handler reads the parts of a multipart body itself. */
  takesFiles?: boolean;
  /** Longest body of JSON or of a form in bytes; at most 1 MiB, which is the default. */
  bodyLimit?: number;
  /** Largest Content-Length of a multipart or octet-stream body in bytes; 1 MiB by default. A body without a declared length is not checked. */
  filesLimit?: number;
  /** Keeps the bytes of the body (`bodyOf`), for a handler that checks a signature over them. */
  keepsBody?: boolean;
  /** A guest session may make this call (contract §2.2). */
  guests?: boolean;
  handler: (call: Call<Input>) => Promise<unknown> | unknown;
  /**
   * Is called when the permission check or the input check refuses the call; `call.input` is then unchecked. It is not called for a missing
   * session, a guest session or a body that is too long.
   */
  onRefused?: (call: Call, error: AppError) => Promise<void>;
}

/** Checks that the handler and `input` agree, and erases the input type so that routes of different inputs fit in one list. */
export function route<Input = unknown>(definition: Route<Input>): Route {
  return definition as unknown as Route;
}
