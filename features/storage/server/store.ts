// What a store of files can do, wherever it is.
import type { Readable } from 'node:stream';
import { defineErrors } from '@ec/kernel/errors';

/** The bytes of one upload, on the local disk until they are in their store. */
export interface Received {
  path: string;
  /** Bytes */
  size: number;
  mediaType: string;
}

/** First and last byte, both of them included, within the file. */
export interface Stretch {
  start: number;
  end: number;
}

/** Keys are `tenant/xx/name`, made by `keyOf` alone. @throws AppError unreachable, refused */
export interface Store {
  /** The same key again is the same file. The bytes at `path` may be taken away or left. */
  put(key: string, file: Received): Promise<void>;
  /** Undefined where it is not there. */
  open(key: string, stretch?: Stretch): Promise<Readable | undefined>;
  /** Also where it is gone already. */
  remove(key: string): Promise<void>;
}

/** Files spread over folders by the beginning of their random name. */
export function keyOf({ tenantId, name }: { tenantId: string; name: string }): string {
  if (!/^[0-9A-Za-z_-]{1,12}$/.test(tenantId) || !/^[\w-]{32}$/.test(name)) throw new Error('Not the key of a file');
  return `${tenantId}/${name.slice(0, 2)}/${name}`;
}

export const storeErrors = defineErrors({
  noStore: {
    status: 400,
    zh: '没有启用的对象存储，请联系管理员',
    en: 'No object store is enabled. Ask an administrator',
  },
  wrongStore: { status: 400, zh: '对象存储{code}不存在', en: 'Object store {code} does not exist' },
  // The fault of neither the caller nor this server: it works again when the store does.
  unreachable: { status: 409, zh: '无法连接对象存储：{why}', en: 'The object store cannot be reached: {why}' },
  refused: { status: 409, zh: '对象存储拒绝了请求：{why}', en: 'The object store refused: {why}' },
  addressRefused: {
    status: 400,
    zh: '资源地址{host}不允许访问，可由运维人员在 EC_OUTBOUND_ALLOW 中放行',
    en: 'The endpoint {host} may not be reached; operations can allow it in EC_OUTBOUND_ALLOW',
  },
});
