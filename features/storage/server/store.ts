// The interface of a file store.
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

/** Keys are `tenant/xx/name`, made by `keyOf` alone. @throws AppError noRoom, notConnected, refused */
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

export const storeErrors = defineErrors('storage.store', {
  noStore: {
    status: 400,
    zh: '没有启用的对象存储，请联系管理员',
    en: 'No object store is enabled. Ask an administrator',
  },
  wrongStore: { status: 400, zh: '对象存储{code}不存在', en: 'Object store {code} does not exist' },
  noRoom: {
    status: 500,
    zh: '文件无法保存，请联系运维人员',
    en: 'The file cannot be stored. Contact operations',
  },
  refused: { status: 400, zh: '对象存储拒绝了请求：{why}', en: 'The object store refused: {why}' },
});
