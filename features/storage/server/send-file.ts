// Sends the file of a link: the whole file, or the range of bytes that a video player or a resumed download requests (RFC 9110 §14).
import { AppError, errors } from '@ec/kernel/errors';
import { isSigned } from '@ec/kernel/file-links';
import { matchesTag } from '@ec/kernel/http/matches-tag';
import type { Call } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import type { InputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import parseRange from 'range-parser';
import type { fileBehindLink } from '../shared/upload.contract.ts';
import { type FileRow, findFile } from './file-rows.ts';
import { isShownInline } from './media-type.ts';
import { keyOf, type Stretch } from './store.ts';
import type { Stores } from './stores.ts';

/** Anybody with a signed link may read the file, except a person who is signed in to another tenant. */
export async function sendFile(
  { config, clock, database }: Engine,
  stores: Stores,
  { input, request, reply, callerOrNone }: Call<InputOf<typeof fileBehindLink>>,
): Promise<Call['reply']> {
  const name = textOf(objectOf(request.params).name);
  const isOther = callerOrNone && callerOrNone.tenantId !== input.t && callerOrNone.operator?.tenantId !== input.t;
  if (isOther || !/^[\w-]{1,12}$/.test(input.t) || !isSigned(config, name, input, clock.now()))
    throw new AppError(errors.noData);
  const on = database.read(input.t);
  const file = await findFile(on, { tenantId: input.t, name });
  const store = file && (await stores.byId(on, input.t, file.ossId));
  if (!file || !store) throw new AppError(errors.noData);
  // The content of a file never changes under its name, so the name is the ETag.
  const tag = `"${name}"`;
  const isCached = matchesTag(request.headers['if-none-match'], tag);
  const stretch = isCached ? undefined : stretchOf(request, tag, file.size);
  if (stretch === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  // No bytes are read from the store if the client has the file in its cache or requests only the headers.
  const isRead = !isCached && request.method !== 'HEAD';
  const body = isRead ? await (await stores.of(store)).open(keyOf(file), stretch) : undefined;
  if (isRead && !body) throw new AppError(errors.noData);
  reply.header('cache-control', 'private, max-age=86400, immutable').header('etag', tag);
  if (isCached) return reply.code(304).send();
  describe(reply, file, input.download === '1');
  reply.header('accept-ranges', 'bytes').header('content-length', stretch ? lengthOf(stretch) : file.size);
  if (stretch) reply.code(206).header('content-range', `bytes ${stretch.start}-${stretch.end}/${file.size}`);
  return reply.send(body);
}

const lengthOf = ({ start, end }: Stretch): number => end - start + 1;

/** Returns the range to send, or undefined for the whole file: no range, several ranges, or an `If-Range` of another version. */
function stretchOf({ method, headers }: Call['request'], tag: string, size: number): Stretch | 'beyond' | undefined {
  const { range, 'if-range': unchanged } = headers;
  if (method !== 'GET' || range === undefined || (unchanged !== undefined && unchanged !== tag)) return undefined;
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'beyond';
  return ranges !== -2 && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

function describe(reply: Call['reply'], { mediaType, originalName }: FileRow, isSaved: boolean): void {
  const disposition = isShownInline(mediaType) && !isSaved ? 'inline' : 'attachment';
  const name = encodeURIComponent(originalName).replaceAll("'", '%27');
  reply.header('content-type', mediaType.startsWith('text/') ? 'text/plain; charset=utf-8' : mediaType);
  reply.header('content-disposition', `${disposition}; filename*=UTF-8''${name}`);
  // No script of the file may run, and no page of another origin may show it.
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  );
  reply.header('referrer-policy', 'no-referrer').header('cross-origin-resource-policy', 'same-origin');
}
