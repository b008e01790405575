// Uploads a large file in parts. After a reload or a lost connection the upload continues where it stopped, for a day (protocol tus).
import type { Api } from '@ec/records/console/api';
import { Upload } from 'tus-js-client';
import { beginUpload } from '../shared/upload.contract.ts';

/** Bytes of a part. A slow connection sends one within half a minute, after which the server ends the call. */
const partSize = 5 * 1024 * 1024;

export const isLarge = ({ size }: File): boolean => size > partSize;

interface Progress {
  onPercent(percent: number): void;
  signal: AbortSignal;
}

/** @returns the name of the upload on the server */
export function uploadInParts(api: Api, file: File, { onPercent, signal }: Progress): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `/api/${beginUpload.path}`,
      chunkSize: partSize,
      metadata: { filename: file.name },
      overridePatchMethod: true,
      retryDelays: [0, 1_000, 3_000, 10_000, 30_000],
      removeFingerprintOnSuccess: true,
      async onBeforeRequest(request) {
        for (const [name, value] of Object.entries(await api.headers())) request.setHeader(name, value);
      },
      onProgress: (sentBytes, totalBytes) => onPercent(Math.floor((sentBytes / totalBytes) * 100)),
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
    });
    signal.addEventListener('abort', () => void upload.abort());
    upload
      .findPreviousUploads()
      .then(([latest]) => {
        if (latest) upload.resumeFromPreviousUpload(latest);
        upload.start();
      })
      .catch(reject);
  });
}
