// The calls that list and end open sessions: the caller's own, and for administrators those of the tenant (contract §3.6).
import { contract, optionalId } from '@ec/resource/contract';
import { z } from 'zod';
import { user } from './user.resource.ts';

const session = z.strictObject({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  name: z.string(),
  remoteIp: z.string(),
  userAgent: z.string(),
  signedInAt: z.string().meta({ description: 'yyyy-MM-dd HH:mm:ss' }),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type ShownSession = z.output<typeof session>;

export const openSessions = contract({
  of: user,
  path: 'sessions',
  access: 'signedIn',
  title: { zh: '在线会话', en: 'Sessions: list open ones' },
  input: z.object({
    all: z.string().optional().meta({ description: '1: of the whole tenant; for administrators' }),
    userId: optionalId,
    tenantId: z.string().optional().meta({ description: 'For the platform’s administrators' }),
  }),
  output: z.array(session),
});

export const endSessions = contract({
  of: user,
  path: 'kick',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '结束会话', en: 'Sessions: end' },
  input: z.object({ ids: z.string().regex(/^\d{1,19}(,\d{1,19}){0,999}$/), tenantId: z.string().optional() }),
  output: z.strictObject({}),
});

export const endOtherSessions = contract({
  of: user,
  path: 'kick-others',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '结束本人的其他会话', en: 'Sessions: end all others of the caller' },
  output: z.strictObject({ ended: z.number().int() }),
});
