// Everything the environment may say (architecture §7), checked once at start: a bad value stops the start with a sentence
// that names it, an unknown EC_ variable is warned about.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type WechatPayConfig, wechatPay } from './config-wechat.ts';

export type Config = {
  production: boolean;
  /** Replies are held against what their contracts say; in tests alone. */
  checksReplies: boolean;
  port: number;
  host: string;
  /** The owner's login; undefined: the embedded database. */
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  databasePlatformUrl: string | undefined;
  /** Connections that serve requests. */
  databasePool: number;
  dataDir: string;
  demo: 'small' | 'full' | 'off';
  /** How many days the demo has lived through; undefined: 30 of the small one, 90 of the full one. */
  demoDays: number | undefined;
  /** Where browsers reach us, without a slash at the end; undefined: as the request says. */
  publicUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Tests only: the captcha that is always right. */
  captchaFixed: string | undefined;
  captchaMode: boolean;
  switchMode: boolean;
  /** The tenant of the big screen where no domain gives one; undefined: 000000, or the demo's. */
  publicTenant: string | undefined;
  adminPassword: string | undefined;
  /** Host names and addresses that outgoing connections may reach although they are private. */
  outboundAllow: string[];
  /** Addresses of the proxies whose X-Forwarded-For counts. */
  trustProxy: string[];
  /** Other origins that may call us. */
  origins: string[];
  secretFile: string;
  /** Undefined: /metrics answers on loopback only. */
  metricsToken: string | undefined;
  /** Third parties that people may sign in with, by source. */
  social: Partial<Record<SocialSource, SocialConfig>>;
  /** Merchants of WeChat Pay by tenant; a tenant without one takes and gives back no money that way. */
  wechatPay: Record<string, WechatPayConfig>;
  mqttUrl: string | undefined;
  chromiumPath: string | undefined;
};

export const socialSources = ['github', 'gitee', 'wechat_open', 'qq', 'dingtalk'] as const;
export type SocialSource = (typeof socialSources)[number];

export interface SocialConfig {
  clientId: string;
  clientSecret: string;
  /** Instead of the third party's own addresses: a gateway in between, a test. */
  authorizeUrl?: string | undefined;
  tokenUrl?: string | undefined;
  userUrl?: string | undefined;
  scope?: string | undefined;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

const postgresUrl = url(['postgres:', 'postgresql:'], 'an address like postgres://user:password@host:5432/database');
const webUrl = url(['http:', 'https:'], 'an address like https://console.example.com').transform((text) =>
  text.replace(/\/+$/, ''),
);
const onOff = z.enum(['on', 'off'], 'on or off').transform((value) => value === 'on');
const list = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []));
const tenantId = z.string().regex(/^[0-9A-Za-z_-]{1,12}$/, 'a tenant id: up to 12 letters, digits, _ or -');

const socialConfig = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  authorizeUrl: webUrl.optional(),
  tokenUrl: webUrl.optional(),
  userUrl: webUrl.optional(),
  scope: z.string().optional(),
});
const socialAllowed = `JSON like {"github":{"clientId":"…","clientSecret":"…"}} with ${socialSources.join(', ')}`;
const social = z.string().transform((text, context) => {
  const parsed = z.partialRecord(z.enum(socialSources), socialConfig).safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: socialAllowed });
  return z.NEVER;
});

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test').default('development'),
  PORT: wholeNumber(0, 65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_PLATFORM_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 200).default(12),
  DATA_DIR: z.string().default('./data'),
  DEMO: z.enum(['small', 'full', 'off'], 'small, full or off').default('off'),
  DEMO_DAYS: wholeNumber(1, 90).optional(),
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
  EC_SWITCH_MODE: onOff.default(false),
  EC_PUBLIC_TENANT: tenantId.optional(),
  EC_ADMIN_PASSWORD: z.string().min(8, 'a password of at least 8 characters').optional(),
  EC_OUTBOUND_ALLOW: list.default([]),
  EC_TRUST_PROXY: list.default([]),
  EC_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'origins like https://a.example.com, separated by commas')
    .default([]),
  EC_SECRET_FILE: z.string().optional(),
  EC_METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  EC_SOCIAL: social.optional(),
  EC_WECHAT_PAY: wechatPay.optional(),
  MQTT_URL: url(['mqtt:', 'mqtts:', 'ws:', 'wss:'], 'an address like mqtt://host:1883').optional(),
  CHROMIUM_PATH: z.string().optional(),
});

/** Values that must not be repeated in a message. */
const secret = new Set([
  'EC_ADMIN_PASSWORD',
  'EC_METRICS_TOKEN',
  'EC_SOCIAL',
  'EC_WECHAT_PAY',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_PLATFORM_URL',
]);

export function readConfig(environment: Environment): { config: Config; warnings: string[] } {
  // A variable that is set to nothing counts as not set, as in shells and compose files.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error, given).join('\n'));
  const config = toConfig(parsed.data);
  refuseUnsafe(config);
  return { config, warnings: unknownVariables(given) };
}

function toConfig(env: z.infer<typeof schema>): Config {
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    checksReplies: env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databasePlatformUrl: env.DATABASE_PLATFORM_URL,
    databasePool: env.DATABASE_POOL,
    dataDir,
    demo: env.DEMO,
    demoDays: env.DEMO_DAYS,
    publicUrl: env.PUBLIC_URL,
    logLevel: env.LOG_LEVEL,
    captchaFixed: env.EC_CAPTCHA_FIXED,
    captchaMode: env.EC_CAPTCHA_MODE,
    switchMode: env.EC_SWITCH_MODE,
    publicTenant: env.EC_PUBLIC_TENANT,
    adminPassword: env.EC_ADMIN_PASSWORD,
    outboundAllow: env.EC_OUTBOUND_ALLOW,
    trustProxy: env.EC_TRUST_PROXY,
    origins: env.EC_ORIGINS,
    secretFile: env.EC_SECRET_FILE ? resolve(env.EC_SECRET_FILE) : join(dataDir, 'secrets.json'),
    metricsToken: env.EC_METRICS_TOKEN,
    social: env.EC_SOCIAL ?? {},
    wechatPay: env.EC_WECHAT_PAY ?? {},
    mqttUrl: env.MQTT_URL,
    chromiumPath: env.CHROMIUM_PATH,
  };
}

// Contract §10 "Captcha", "Keys".
function refuseUnsafe(config: Config): void {
  if (!config.production) return;
  if (config.captchaFixed)
    throw new ConfigError('EC_CAPTCHA_FIXED is for tests only and is refused with NODE_ENV=production: unset it.');
  if (config.demo !== 'off')
    throw new ConfigError(
      `DEMO=${config.demo} makes accounts with known passwords and is refused with NODE_ENV=production: set DEMO=off.`,
    );
  const plain = Object.values(config.social)
    .flatMap(({ authorizeUrl, tokenUrl, userUrl }) => [authorizeUrl, tokenUrl, userUrl])
    .find((address) => address?.startsWith('http:'));
  if (plain)
    throw new ConfigError(`EC_SOCIAL names ${plain}, over which codes and secrets would go in the clear: use https.`);
  for (const { baseUrl, notifyUrl } of Object.values(config.wechatPay))
    for (const address of [baseUrl, notifyUrl])
      if (address?.startsWith('http:'))
        throw new ConfigError(`EC_WECHAT_PAY names ${address}: money moves over https only.`);
  if (config.adminPassword === 'admin' || config.adminPassword === 'demo1234')
    throw new ConfigError(
      'EC_ADMIN_PASSWORD is a password of the demo and is refused with NODE_ENV=production: choose another.',
    );
}

function unknownVariables(given: Record<string, string | undefined>): string[] {
  return Object.keys(given)
    .filter((name) => name.startsWith('EC_') && !(name in schema.shape))
    .map((name) => `${name} is not known and does nothing (a typing mistake?)`);
}

function sentences(error: z.ZodError, given: Record<string, string | undefined>): string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = secret.has(name) ? '(not shown)' : `"${given[name]}"`;
    return `${name} is ${value}; it must be ${issue.message}.`;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wholeNumber(from: number, to: number) {
  const allowed = `a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= from && value <= to, allowed);
}

function url(protocols: string[], allowed: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), allowed);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
