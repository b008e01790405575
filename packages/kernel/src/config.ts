// Reads the environment variables (architecture §7) and checks them once at start. A bad value stops the start with a sentence that names
// the variable. An unknown variable whose name begins with EC_ causes a warning.

import { join, resolve } from 'node:path';
import { textOf } from '@ec/language/unknown';
import { z } from 'zod';
import { type ConfigSection, configOf, tenantId, urlOf, webUrl, wholeNumber } from './config-section.ts';
import { isAllowEntry } from './outbound-address.ts';

/** The roles of a process. Several processes can share the roles among them (docs/operations.md, “Several servers”). */
export const roles = ['serve', 'gather', 'work'] as const;
export type Role = (typeof roles)[number];

export type Config = {
  production: boolean;
  /** `serve`: API calls and the console; `gather`: connections of devices; `work`: jobs. */
  roles: ReadonlySet<Role>;
  /** Replies are checked against their contracts; by default only with NODE_ENV=test. */
  checksReplies: boolean;
  port: number;
  host: string;
  /** The URL with the login of the database owner; undefined for the embedded database. */
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databasePlatformUrl: string | undefined;
  /** The largest number of connections in the pool of ec_app. */
  databasePool: number;
  dataDir: string;
  /** The URL under which browsers reach the server, without a slash at the end; undefined when PUBLIC_URL is not set. */
  publicUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** For tests only: the code of every captcha. */
  captchaFixed: string | undefined;
  captchaMode: boolean;
  /** This server serves the built console. With `npm run dev`, another program serves the console. */
  console: boolean;
  switchMode: boolean;
  /** The tenant of the public screen when neither a link, a signed-in person nor the domain determines a tenant. */
  publicTenant: string | undefined;
  adminPassword: string | undefined;
  /** Host names, addresses and networks that outgoing connections may reach although they are not public. */
  outboundAllow: string[];
  /** Addresses of the proxies whose X-Forwarded-For header is trusted. */
  trustProxy: string[];
  /** Other origins whose pages may call the API in a browser. */
  origins: string[];
  secretFile: string;
  /** The token that /metrics demands; undefined: /metrics answers only on loopback and not through a proxy. */
  metricsToken: string | undefined;
  mqttUrl: string | undefined;
  chromiumPath: string | undefined;
  /** The values of the features' variables by the `variables` object of the section. Read the values with `configOf`. */
  sections: ReadonlyMap<object, unknown>;
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

const postgresUrl = urlOf(['postgres:', 'postgresql:'], 'an address like postgres://user:password@host:5432/database');
const onOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on');
const list = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []));
const isRole = (name: string): name is Role => roles.some((role) => role === name);
const roleList = list.refine(
  (names): names is Role[] => names.length > 0 && names.every(isRole),
  'serve, gather or work, or several of them, separated by commas',
);
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test').default('development'),
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_PLATFORM_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(12),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: webUrl.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  EC_CAPTCHA_FIXED: z
    .string()
    .regex(/^[0-9A-Za-z]{1,8}$/, 'up to 8 letters or digits')
    .optional(),
  EC_CAPTCHA_MODE: onOff.default(true),
  EC_CHECK_REPLIES: onOff.optional(),
  EC_CONSOLE: onOff.default(true),
  EC_SWITCH_MODE: onOff.default(false),
  EC_PUBLIC_TENANT: tenantId.optional(),
  EC_ROLES: roleList.default([...roles]),
  EC_ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
  EC_OUTBOUND_ALLOW: list
    .refine(
      (entries) => entries.every(isAllowEntry),
      'host names, addresses or networks like 10.1.0.0/16, separated by commas',
    )
    .default([]),
  EC_TRUST_PROXY: list.default([]),
  EC_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'origins like https://a.example.com, separated by commas')
    .default([]),
  EC_SECRET_FILE: z.string().optional(),
  EC_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  MQTT_URL: urlOf(['mqtt:', 'mqtts:', 'ws:', 'wss:'], 'an address like mqtt://host:1883').optional(),
  CHROMIUM_PATH: z.string().optional(),
});

/** The kernel's variables whose values must not appear in a message. */
const secretNames = [
  'EC_ADMIN_PASSWORD',
  'EC_METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_PLATFORM_URL',
];

/** `sections`: the variables of the features. @throws ConfigError with a line for each bad value, or why production refuses a value */
export function readConfig(
  environment: Environment,
  sections: readonly ConfigSection[] = [],
): { config: Config; warnings: string[] } {
  // An empty variable counts as not set, so that a default applies to it.
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const core = schema.safeParse(variables);
  const sectionResults = sections.map((section) => ({
    section,
    result: z.object(section.variables).safeParse(variables),
  }));
  const issues = [core, ...sectionResults.map(({ result }) => result)].flatMap(({ error }) => error?.issues ?? []);
  if (!core.success || issues.length > 0) {
    const secrets = new Set([...secretNames, ...sections.flatMap((section) => section.secret ?? [])]);
    throw new ConfigError(describeIssues(issues, variables, secrets).join('\n'));
  }
  const sectionValues = new Map(sectionResults.map(({ section, result }) => [section.variables, result.data]));
  const config = toConfig(core.data, sectionValues);
  if (config.production) refuseUnsafe(config, sections);
  return { config, warnings: warnOfUnknown(variables, sections) };
}

function toConfig(env: z.infer<typeof schema>, sections: Config['sections']): Config {
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    roles: new Set(env.EC_ROLES),
    checksReplies: env.EC_CHECK_REPLIES ?? env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databasePlatformUrl: env.DATABASE_PLATFORM_URL,
    databasePool: env.DATABASE_POOL,
    dataDir,
    publicUrl: env.PUBLIC_URL,
    logLevel: env.LOG_LEVEL,
    captchaFixed: env.EC_CAPTCHA_FIXED,
    captchaMode: env.EC_CAPTCHA_MODE,
    console: env.EC_CONSOLE,
    switchMode: env.EC_SWITCH_MODE,
    publicTenant: env.EC_PUBLIC_TENANT,
    adminPassword: env.EC_ADMIN_PASSWORD,
    outboundAllow: env.EC_OUTBOUND_ALLOW,
    trustProxy: env.EC_TRUST_PROXY,
    origins: env.EC_ORIGINS,
    secretFile: env.EC_SECRET_FILE ? resolve(env.EC_SECRET_FILE) : join(dataDir, 'secrets.json'),
    metricsToken: env.EC_METRICS_TOKEN,
    mqttUrl: env.MQTT_URL,
    chromiumPath: env.CHROMIUM_PATH,
    sections,
  };
}

/** Refuses values that are unsafe in production, such as a fixed captcha (contract §10 "Captcha", "Keys"). @throws ConfigError */
function refuseUnsafe(config: Config, sections: readonly ConfigSection[]): void {
  if (config.captchaFixed)
    throw new ConfigError('EC_CAPTCHA_FIXED is for tests only and is refused with NODE_ENV=production: unset it.');
  for (const section of sections) {
    const reason = section.refuse?.(configOf(config, section), config);
    if (reason !== undefined) throw new ConfigError(reason);
  }
}

function warnOfUnknown(variables: Record<string, string | undefined>, sections: readonly ConfigSection[]): string[] {
  const variableNames = new Set([schema.shape, ...sections.map(({ variables }) => variables)].flatMap(Object.keys));
  return Object.keys(variables)
    .filter((name) => name.startsWith('EC_') && !variableNames.has(name))
    .map((name) => `${name} is not known and does nothing (a typing mistake?)`);
}

function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  variables: Record<string, string | undefined>,
  secrets: ReadonlySet<string>,
): string[] {
  return issues.map((issue) => {
    const name = textOf(issue.path[0]);
    const value = secrets.has(name) ? '(not shown)' : `"${variables[name]}"`;
    return `${name} is ${value}; it must be ${issue.message}.`;
  });
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
