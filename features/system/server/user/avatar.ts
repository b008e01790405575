// Pictures of people: jpg or png of 500 kB at most, told by their content, kept under a random name (contract §10).
import { randomBytes } from 'node:crypto';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { readParts } from '@ec/kernel/http/parts';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { avatarFile, uploadAvatar } from '../../shared/own-account.contract.ts';
import { userErrors } from './user.errors.ts';

const mostBytes = 500 * 1024;
/** Uploads that nobody takes stay: nobody may fill the store with them. */
const mostADay = 50;
const path = '/api/blade-user/avatar/';

/** By the first bytes; what a client calls it counts for nothing. */
export function pictureType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined;
}

/** Whose row it is also while an operator works in another tenant. */
const homeOf = ({ caller }: Pick<Call, 'caller'>) => caller.operator?.tenantId ?? caller.tenantId;

export function avatarRoutes({ database }: Engine): Route[] {
  return [
    ...serve(
      uploadAvatar,
      async (call) => {
        const { bytes } = await readParts(call, { mostBytes }).catch((error) => {
          // Whatever is larger than a picture may be is no picture.
          throw error instanceof AppError ? error : new AppError(userErrors.noPicture);
        });
        if (!bytes) throw new AppError(errors.missingParameter, { name: 'file' });
        const mediaType = pictureType(bytes);
        if (!mediaType || bytes.length > mostBytes) fail(userErrors.noPicture);
        const today = await database.unfenced.first<{ n: number }>(
          raw(sql`select count(*)::int as n from system_avatar where tenant_id = ${homeOf(call)}
            and user_id = ${call.caller.userId} and create_time > now() - interval '1 day'`),
        );
        if ((today?.n ?? 0) >= mostADay) throw new AppError(errors.tooMany);
        const name = randomBytes(24).toString('base64url');
        await database.unfenced.run(
          raw(sql`insert into system_avatar (name, tenant_id, user_id, media_type, bytes)
            values (${name}, ${homeOf(call)}, ${call.caller.userId}, ${mediaType}, ${bytes})`),
        );
        return { link: path + name, domain: '', name, originalName: name };
      },
      { takesFiles: true, bodyLimit: mostBytes + 64 * 1024, perMinute: 20 },
    ),
    ...serve(avatarFile, async ({ request, reply }) => {
      const { name } = request.params as { name: string };
      const found = await database.unfenced.first<{ mediaType: string; bytes: Buffer }>(
        raw(sql`select media_type as "mediaType", bytes from system_avatar where name = ${name}`),
      );
      if (!found) throw new AppError(errors.noData);
      reply.header('content-type', found.mediaType);
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return reply.send(found.bytes);
    }),
  ];
}

/**
 * Takes the uploaded picture as the person's: an address from elsewhere would tell a stranger who looks at it. The former goes.
 * @throws AppError
 */
export async function takeAvatar(tx: Sql, call: Call, link: string, former: string): Promise<void> {
  const nameIn = (address: string) => (address.startsWith(path) ? address.slice(path.length) : '');
  const name = nameIn(link);
  const own = sql`tenant_id = ${homeOf(call)} and user_id = ${call.caller.userId}`;
  if (link !== '') {
    const found = await tx.first(raw(sql`select 1 as one from system_avatar where name = ${name} and ${own}`));
    if (!found) fail(userErrors.strangePicture);
  }
  await tx.run(raw(sql`delete from system_avatar where ${own} and name = ${nameIn(former)}`));
}
