// Stores files by S3 in MinIO, Qiniu, Alibaba Cloud or Tencent Cloud, by the documentation of each service. A person entered the address, so
// every connection obeys the rules of outgoing connections (contract §10).
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '@ec/kernel/errors';
import type { Log } from '@ec/kernel/log';
import { guardedAgents } from '@ec/kernel/outbound';
import { connectionFailed } from '@ec/kernel/outbound-failure';
import { objectOf, textOf } from '@ec/language/unknown';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { ossCategory } from '../shared/storage.enums.ts';
import { type Store, storeErrors } from './store.ts';

export interface S3Place {
  category: number;
  endpoint: string;
  bucketName: string;
  accessKey: string;
  secretKey: string;
  appId: string;
  region: string;
}

const { minIO, qiniuCloud, tencentCloud } = ossCategory.key;

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Returns the name of the bucket. At Tencent the name ends with the number of the account that owns the bucket (`appId`). */
const bucketOf = ({ category, bucketName, appId }: S3Place): string =>
  category === tencentCloud && appId !== '' && !bucketName.endsWith(`-${appId}`)
    ? `${bucketName}-${appId}`
    : bucketName;

function clientOf(place: S3Place, allow: readonly string[]): S3Client {
  return new S3Client({
    endpoint: place.endpoint,
    // The client needs a region, also for services without regions. There the name is used only in the signature.
    region: place.region || 'us-east-1',
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    // Alibaba and Tencent accept the bucket in the host name only.
    forcePathStyle: place.category === minIO || place.category === qiniuCloud,
    // Other stores do not know the newer checksums of AWS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // The caller reports the error.
    logger: silent,
    requestHandler: new NodeHttpHandler({ ...guardedAgents(allow), connectionTimeout: 5_000, socketTimeout: 30_000 }),
  });
}

/** Opens a store, which keeps its connections until `close`. @param allow the setting EC_OUTBOUND_ALLOW */
export function s3Store(place: S3Place, allow: readonly string[], log: Log): Store & { close(): void } {
  const client = clientOf(place, allow);
  const Bucket = bucketOf(place);
  const { hostname } = new URL(place.endpoint);

  async function callStore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isAnswer(error)
        ? new AppError(storeErrors.refused, { why: `${error.name} ${error.message}`.slice(0, 200) })
        : connectionFailed(log, error, { store: hostname });
    }
  }

  return {
    put: (Key, { path, size, mediaType }) =>
      callStore(async () => {
        const Body = createReadStream(path);
        const input = { Bucket, Key, Body, ContentLength: size, ContentType: mediaType };
        await client.send(new PutObjectCommand(input)).finally(() => Body.destroy());
      }),
    open: (Key, stretch) =>
      callStore(async () => {
        const Range = stretch && `bytes=${stretch.start}-${stretch.end}`;
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
          return Body instanceof Readable ? Body : undefined;
        } catch (error) {
          if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    remove: (Key) =>
      callStore(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      }),
    close: () => client.destroy(),
  };
}

/** Returns whether the error is a reply of an S3 service. The error page of another HTTP server has no error code of S3. */
const isAnswer = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && textOf(objectOf(error).Code) !== '';
