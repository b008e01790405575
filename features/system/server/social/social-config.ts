// Reads from EC_SOCIAL the third parties that people may sign in with.
import { defineConfig, jsonOf, webUrl } from '@ec/kernel/config-section';
import { z } from 'zod';

const socialSources = ['github', 'gitee', 'wechat_open', 'qq', 'dingtalk'] as const;
export type SocialSource = (typeof socialSources)[number];

const party = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** The three addresses replace the third party's own, for a gateway in between or a test. */
  authorizeUrl: webUrl.optional(),
  tokenUrl: webUrl.optional(),
  userUrl: webUrl.optional(),
  scope: z.string().optional(),
});
export type SocialConfig = z.output<typeof party>;

const allowed = `JSON like {"github":{"clientId":"…","clientSecret":"…"}} with ${socialSources.join(', ')}`;

export const socialConfig = defineConfig({
  variables: { EC_SOCIAL: jsonOf(z.partialRecord(z.enum(socialSources), party), () => allowed).prefault('{}') },
  secret: ['EC_SOCIAL'],
  refuse: ({ EC_SOCIAL }) => {
    const plain = Object.values(EC_SOCIAL)
      .flatMap(({ authorizeUrl, tokenUrl, userUrl }) => [authorizeUrl, tokenUrl, userUrl])
      .find((address) => address?.startsWith('http:'));
    return plain && `EC_SOCIAL names ${plain}, over which codes and secrets would go in the clear: use https.`;
  },
});
