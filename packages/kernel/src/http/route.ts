// A route as data: who may call it, what it takes, what it is called in the audit. One without `access` stops the start (contract §10).

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
  /** Address of the client, through configured proxies only. */
  remoteIp: string;
  userAgent: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Groups calls in the description: a business area, or a resource. */
export interface Topic {
  name: string;
  label: Label;
}

export interface Route<Input = unknown> {
  method: 'GET' | 'POST';
  /** Below /api, with a leading slash. */
  path: string;
  access: Access;
  /** The path under which the same call is known first: what opens that opens this one. */
  aliasOf?: string;
  /** Says in a few English words what the call does: OpenAPI summary and title in the log of API calls. */
  title: string;
  /** The same in both languages, for the description alone, as are the two below. */
  label?: Label;
  area?: Topic;
  resource?: Topic;
  /** Returns the label of a parameter, for refusals that come before the handler. */
  wordFor?: (name: string) => Label | undefined;
  /** Returns the schema of the input for the description, where `input` does not check all of it; called when the description is read. */
  described?: () => ZodType;
  from?: InputFrom;
  input?: ZodType<Input>;
  /**
   * What comes back, in the envelope unless `bare`. Asked for by the description and where the server checks its replies: made then, since
   * those of a thousand calls are 15 MB that a server in production never looks at.
   */
  output?: () => ZodType;
  /** The handler's value goes out as it is, without envelope. */
  bare?: BareReply;
  /** True where the call carries passwords, tokens or keys: its parameters never reach a log (contract §10). */
  carriesSecrets?: boolean;
  /** A POST that only reads: the log of calls keeps no row of it unless it fails. */
  isRead?: boolean;
  /** Requests a minute for one address, where the usual limit is not enough. */
  perMinute?: number;
  /** The handler takes texts that no database keeps, and makes them so or refuses them in words of its own. */
  takesAnyText?: boolean;
  /** The handler reads the parts of a multipart body itself. */
  takesFiles?: boolean;
  /** Longest body of JSON or of a form in bytes; 1 MiB at most, and where nothing is said. */
  bodyLimit?: number;
  /** Longest multipart or octet-stream body in bytes; 1 MiB where nothing is said. */
  filesLimit?: number;
  /** Keeps the bytes of the body (`bodyOf`), for whoever has to check a signature over them. */
  keepsBody?: boolean;
  /** Part of the service that people may use while the session belongs to a guest (contract §2.2). */
  guests?: boolean;
  handler: (call: Call<Input>) => Promise<unknown> | unknown;
  /** Hears of calls that never reach the handler: without the permission, or with wrong input, which is as it came. */
  refused?: (call: Call, error: AppError) => Promise<void>;
}

/** Keeps the input type of each route inside a list of routes. */
export function route<Input = unknown>(definition: Route<Input>): Route {
  return definition as unknown as Route;
}
