// The interface of a file store.
import type { Readable } from 'node:stream';
import { defineErrors } from '@ec/kernel/errors';

/** A file on the local disk that is to be stored. */
export interface Received {
  path: string;
  /** Bytes */
  size: number;
  mediaType: string;
}

/** A range of bytes of a file. `start` and `end` are both included. */
export interface Stretch {
  start: number;
  end: number;
}

/** Only `keyOf` makes the keys; they have the form `tenant/xx/name`. @throws AppError noRoom, notConnected, refused */
export interface Store {
  /** Stores a file. A second call with the same key must pass the same content. The file at `path` stays there. */
  put(key: string, file: Received): Promise<void>;
  /** @returns undefined where there is no file of this key */
  open(key: string, stretch?: Stretch): Promise<Readable | undefined>;
  /** Removes the file. A missing file is no error. */
  remove(key: string): Promise<void>;
}

/** Returns the key of a file. The first two characters of its random name spread files over folders. */
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
