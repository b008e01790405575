// Turns any thrown error into the envelope of the contract; only errors of the server itself are logged with their stack.

import type { IncomingMessage } from 'node:http';
import type { Language } from '@ec/language/language';
import { objectOf } from '@ec/language/unknown';
import { DatabaseError } from '../database.ts';
import { AppError, type ErrorEntry, errorField, errors, errorText } from '../errors.ts';
import type { Log } from '../log.ts';
import { type Envelope, failure } from './envelope.ts';

const byFrameworkCode: Record<string, ErrorEntry> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errors.wrongMediaType,
  FST_ERR_CTP_BODY_TOO_LARGE: errors.tooLarge,
  FST_REQ_FILE_TOO_LARGE: errors.tooLarge,
  FST_FILES_LIMIT: errors.tooLarge,
  FST_FIELDS_LIMIT: errors.tooLarge,
  FST_PARTS_LIMIT: errors.tooLarge,
  FST_ERR_CTP_EMPTY_JSON_BODY: errors.unreadableBody,
  FST_ERR_CTP_INVALID_JSON_BODY: errors.unreadableBody,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: errors.unreadableBody,
  FST_INVALID_MULTIPART_CONTENT_TYPE: errors.wrongMediaType,
  FST_STATIC_FORBIDDEN_PATH: errors.noPath,
};

/** Maps SQLSTATE codes, those of PostgreSQL and those of the migrations, to entries of the catalogue. */
const byDatabaseCode: Record<string, ErrorEntry> = {
  '57014': errors.tooSlow, // query_canceled: the statement exceeded its timeout
  '22021': errors.unreadableBody, // character_not_in_repertoire: a NUL in a text
  '22P05': errors.unreadableBody, // untranslatable_character: a NUL in a text of JSON
  '22003': errors.outOfRange, // numeric_value_out_of_range
  '22008': errors.outOfRange, // datetime_field_overflow
  '23Q01': errors.tenantFull, // db/migrations/0011_tenants.sql
};

/** Returns the refusal for a rule that the database enforces; undefined for other errors of the database. */
export const databaseRefusal = (error: DatabaseError): ErrorEntry | undefined => byDatabaseCode[error.code];

/** Messages of the parser of multipart bodies, whose errors have no code (@fastify/busboy, lib/types/multipart.js and deps). */
const brokenMultipart =
  /^(Unexpected end of multipart data|\w+ terminated early due to unexpected end|Multipart: |The needle cannot )/;

/** Error codes of Node and of libraries for a connection that the client closed. */
const hangUpCodes = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Returns whether a call failed because the client closed the connection before its whole body had arrived: nobody reads the answer. */
export const isHangUp = (error: unknown, { complete, destroyed }: HangUpState): boolean =>
  complete === false && destroyed && (hangUpCodes.has(String(objectOf(error).code)) || isUnreadable(error));

type HangUpState = Pick<IncomingMessage, 'complete' | 'destroyed'>;

function isUnreadable(error: unknown): boolean {
  const { code, statusCode, message } = objectOf(error);
  if (error instanceof SyntaxError && statusCode === 400) return true;
  if (error instanceof Error && brokenMultipart.test(String(message))) return true;
  // A body that the framework refuses is an error of the client, never of the server.
  return typeof code === 'string' && code.startsWith('FST_') && Number(statusCode) >= 400 && Number(statusCode) < 500;
}

function entryOf(error: unknown): ErrorEntry {
  if (error instanceof DatabaseError) return databaseRefusal(error) ?? errors.server;
  const { code } = objectOf(error);
  if (typeof code === 'string' && byFrameworkCode[code]) return byFrameworkCode[code];
  return isUnreadable(error) ? errors.unreadableBody : errors.server;
}

type Parameters = Record<string, string | number>;

/** The `data` of a refusal in the envelope: clients recognize the refusal by `error`, forms show it beside `field`. */
export function refusalData(entry: ErrorEntry, parameters: Parameters = {}, data: unknown = {}): unknown {
  if (Array.isArray(data)) return data;
  const field = errorField(entry, parameters);
  return {
    ...objectOf(data),
    ...(entry.name === undefined ? {} : { error: entry.name }),
    ...(field === undefined ? {} : { field }),
  };
}

/** The envelope of a refusal. */
export const refusal = (entry: ErrorEntry, language: Language, parameters: Parameters = {}, data: unknown = {}) =>
  failure(entry.status, errorText(entry, parameters, language), refusalData(entry, parameters, data));

export function errorReply(error: unknown, language: Language, requestId: string, log: Log): Envelope {
  if (error instanceof AppError) return refusal(error.entry, language, error.parameters, error.data);
  const entry = entryOf(error);
  if (entry.status === 500) log.error({ err: error, requestId }, 'A call failed');
  return refusal(entry, language, { requestId });
}
