// An S3 server for tests. It checks signatures and stores objects in a temporary folder (npm: @20minutes/s3rver, a fork of s3rver).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** http://127.0.0.1:port */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  close(): Promise<void>;
}

export async function s3Server(bucket = 'energy-cloud'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'energy-cloud-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    // s3rver accepts only this key pair.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
