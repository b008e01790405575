// What the token call takes (contract §2.1).
import { z } from 'zod';

// PostgreSQL knows no NUL in a text.
const text = z
  .string()
  .max(2000)
  .transform((sent) => sent.replaceAll('\0', ''))
  .optional();

export const tokenForm = z.object({
  grant_type: text,
  tenantId: text,
  username: text,
  password: text,
  refresh_token: text,
  deptId: text,
  roleId: text,
  source: text,
  code: text,
  state: text,
  redirect_uri: text,
  /** Of our own console: what the `challenge` of render was made of. */
  verifier: text,
});

export type TokenForm = z.infer<typeof tokenForm>;
