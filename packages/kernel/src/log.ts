// Creates the server's log of JSON lines. Members of the two upper levels whose names are those of secrets
// are blanked before a line is written (contract §10 "Logs").
import { type Logger, type LoggerOptions, pino } from 'pino';
import { sourceStack } from './source-stack.ts';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

let failures = 0;
/** Returns the number of lines of level error or fatal that this process has logged. */
export const failuresLogged = (): number => failures;

const error = 50;

export function createLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options: LoggerOptions = {
    level,
    redact: { paths: redacted, censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: describeRequest, err: describeError },
    base: undefined,
    hooks: {
      logMethod(args, method, level) {
        if (level >= error) failures += 1;
        method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secretKeys = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'authorization',
  'clientSecret',
  'apiSecret',
  'secretKey',
  'authKey',
  'captcha',
  'cookie',
  '["blade-auth"]',
  '["tenant-key"]',
  '["captcha-code"]',
  '["captcha-key"]',
];

const redacted = secretKeys.flatMap((key) => {
  const dotted = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${dotted}`, `req.headers${dotted}`];
});

/** Matches the paths of calls whose query may contain passwords or tokens. */
const secretPaths = /\/(oauth|token|register|password|refresh|social|login|logout)/i;

/** Returns the URL for the log. A query that may contain secrets is replaced by `[redacted]`. */
export function loggableUrl(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const query = url.slice(mark + 1);
  const hasSecret = secretPaths.test(path) || /(^|&)[^=]*(password|token|secret|captcha|code|key)[^=]*=/i.test(query);
  return hasSecret ? `${path}?[redacted]` : url;
}

type RequestLike = { method?: string; url?: string; ip?: string; id?: unknown };

function describeRequest(request: RequestLike) {
  return { id: request.id, method: request.method, url: loggableUrl(request.url ?? ''), ip: request.ip };
}

type ErrorLike = { name?: string; message?: string; stack?: string; code?: unknown; constraint?: unknown };

/** Leaves out other members: an error of the database driver has values of rows in members such as `detail`. */
function describeError(error: ErrorLike) {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack && sourceStack(error.stack),
  };
}
