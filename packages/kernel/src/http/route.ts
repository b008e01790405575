// Describes a route as data: path, callers, input and handler. The server does not start if a route has no `access` (contract §10).

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
  /** This getter throws `unauthorized` (401) if a public route is called without a valid token. */
  caller: Caller;
  /** Undefined if a public route is called without a valid token. */
  callerOrNone: Caller | undefined;
  rights: Rights;
  language: Language;
  requestId: string;
  /** Address of the client. The header X-Forwarded-For counts only if a configured proxy sends it. */
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
  /** The main path of the call, if `path` is an alias of it. A caller needs the API scopes of both paths. */
  aliasOf?: string;
  /** The English name of the call in the log of API calls. It is also the OpenAPI summary if the route has no `label`. */
  title: string;
  /** The name of the call in both languages, for the OpenAPI document and for the Chinese title in the log of API calls. */
  label?: Label;
  /** `area` and `resource` group the call in the OpenAPI document. */
  area?: Topic;
  resource?: Topic;
  /** Returns the label of a parameter, for the refusal of a text that the database cannot store. */
  labelOfParameter?: (name: string) => Label | undefined;
  /** Returns the schema of the input for the OpenAPI document, if `input` is missing or incomplete. */
  documentedInput?: () => ZodType;
  /**
   * Where the parameters are. By default, a GET has them in the query, and a POST in the query and the body. If both contain a parameter, the
   * value in the body counts.
   */
  from?: InputFrom;
  input?: ZodType<Input>;
  /**
   * Returns the schema of the handler's result, without the envelope. Only the OpenAPI document and the check of replies need this schema. A
   * function can create it on demand, which saves memory: the schemas of a thousand calls take 15 MB.
   */
  output?: () => ZodType;
  /** Set if the server sends the result of the handler without the envelope. */
  bare?: BareReply;
  /** The call carries passwords, tokens or keys: the log of calls omits its parameters (contract §10), and texts are not normalised. */
  carriesSecrets?: boolean;
  /** Set for a POST that only reads: it has a row in the log of calls only if it is refused or fails. */
  isRead?: boolean;
  /** The number of requests that one address may send in a minute; unlimited if undefined. */
  perMinute?: number;
  /** The server neither checks nor normalises texts. The handler itself converts or refuses texts that the database cannot store. */
  takesAnyText?: boolean;
  /** The handler reads the parts of a multipart body itself. */
  takesFiles?: boolean;
  /** The maximum length of a JSON or URL-encoded body in bytes. The default is 1 MiB; the server does not start with a higher limit. */
  bodyLimit?: number;
  /**
   * The maximum Content-Length of a body of type `multipart/form-data` or `application/offset+octet-stream`, in bytes. The default is 1 MiB.
   * A body without a Content-Length is not checked.
   */
  filesLimit?: number;
  /** `bodyOf` returns the original body, for a handler that checks its signature. Texts are not normalised. */
  keepsBody?: boolean;
  /** A guest session may make this call (contract §2.2). */
  guests?: boolean;
  handler: (call: Call<Input>) => Promise<unknown> | unknown;
  /**
   * Is called if the check of the permission or of the input refuses the call; `call.input` is then unchecked. It is not called for an earlier
   * refusal, such as for a missing session, a guest session or a body that is too long.
   */
  onRefused?: (call: Call, error: AppError) => Promise<void>;
}

/** Makes the compiler check that `handler` fits `input`. The result has no input type, so that one list can hold all routes. */
export function route<Input = unknown>(definition: Route<Input>): Route {
  return definition as unknown as Route;
}
