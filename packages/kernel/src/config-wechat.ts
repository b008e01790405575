// Merchants of WeChat Pay (API v3) as EC_WECHAT_PAY tells them, one for each tenant that has one.
import { z } from 'zod';

const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => text.replace(/\/+$/, ''));
const pem = (what: string) =>
  z.string().regex(new RegExp(`^-----BEGIN ([A-Z]+ )?${what}-----\\n[^-]+-----END ([A-Z]+ )?${what}-----\\s*$`));

const merchant = z
  .strictObject({
    mchId: z.string().regex(/^\d{6,32}$/),
    /** Serial number of our own certificate. */
    serialNo: z.string().regex(/^[0-9A-Fa-f]{8,40}$/),
    privateKey: pem('PRIVATE KEY'),
    apiV3Key: z.string().length(32),
    /** Where WeChat signs with a key of its own, which the merchant platform shows, instead of certificates that we fetch. */
    publicKeyId: z
      .string()
      .regex(/^PUB_KEY_ID_\w+$/)
      .optional(),
    publicKey: pem('PUBLIC KEY').optional(),
    /** A gateway in between, a test. */
    baseUrl: address.default('https://api.mch.weixin.qq.com'),
    /** Where WeChat reports results; PUBLIC_URL unless told. */
    notifyUrl: address.optional(),
  })
  .refine(({ publicKeyId, publicKey }) => (publicKeyId === undefined) === (publicKey === undefined));

export type WechatPayConfig = z.output<typeof merchant>;

const allowed =
  'JSON like {"<tenant>":{"mchId":"…","serialNo":"…","privateKey":"-----BEGIN PRIVATE KEY-----…","apiV3Key":"…"}}';

/** What is wrong is said by its place alone: the values are keys. */
export const wechatPay = z.string().transform((text, context) => {
  const parsed = z.record(z.string().regex(/^[0-9A-Za-z_-]{1,12}$/), merchant).safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  context.addIssue({ code: 'custom', message: place === '' ? allowed : `${allowed}, which ${place} is not` });
  return z.NEVER;
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
