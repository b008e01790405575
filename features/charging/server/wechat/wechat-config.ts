// The merchants of WeChat Pay (API v3) by tenant, from EC_WECHAT_PAY. A tenant without a merchant has no payments or refunds by WeChat.
import { defineConfig, jsonOf, tenantId, webUrl } from '@ec/kernel/config-section';
import { z } from 'zod';

const pem = (what: string) =>
  z.string().regex(new RegExp(`^-----BEGIN ([A-Z]+ )?${what}-----\\n[^-]+-----END ([A-Z]+ )?${what}-----\\s*$`));

const merchant = z
  .strictObject({
    mchId: z.string().regex(/^\d{6,32}$/),
    /** The serial number of the merchant's own certificate. */
    serialNo: z.string().regex(/^[0-9A-Fa-f]{8,40}$/),
    privateKey: pem('PRIVATE KEY'),
    apiV3Key: z.string().length(32),
    /** Set if WeChat signs with a key from the merchant platform instead of certificates that must be fetched. */
    publicKeyId: z
      .string()
      .regex(/^PUB_KEY_ID_\w+$/)
      .optional(),
    publicKey: pem('PUBLIC KEY').optional(),
    /** The address of WeChat's API. It differs behind a gateway and in tests. */
    baseUrl: webUrl.default('https://api.mch.weixin.qq.com'),
    /** The origin of the address to which WeChat reports results; PUBLIC_URL by default. */
    notifyUrl: webUrl.optional(),
  })
  .refine(({ publicKeyId, publicKey }) => (publicKeyId === undefined) === (publicKey === undefined));

export type WechatPayConfig = z.output<typeof merchant>;

const allowed =
  'JSON like {"<tenant>":{"mchId":"…","serialNo":"…","privateKey":"-----BEGIN PRIVATE KEY-----…","apiV3Key":"…"}}';

export const wechatConfig = defineConfig({
  variables: {
    EC_WECHAT_PAY: jsonOf(z.record(tenantId, merchant), (place) =>
      place === '' ? allowed : `${allowed}, which ${place} is not`,
    ).prefault('{}'),
  },
  secret: ['EC_WECHAT_PAY'],
  refuse: ({ EC_WECHAT_PAY }) => {
    const plain = Object.values(EC_WECHAT_PAY)
      .flatMap(({ baseUrl, notifyUrl }) => [baseUrl, notifyUrl])
      .find((address) => address?.startsWith('http:'));
    return plain && `EC_WECHAT_PAY names ${plain}: money moves over https only.`;
  },
});
