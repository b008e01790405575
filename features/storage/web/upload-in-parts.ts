// Uploads a large file in parts (protocol tus). If the connection is lost or the page is reloaded, the upload of the same file continues where
// it stopped. The server keeps the parts for a day.
import type { Api } from '@ec/records/console/api';
import { Upload } from 'tus-js-client';
import { beginUpload } from '../shared/upload.contract.ts';

/** The bytes of a part. Also a slow connection sends such a part within half a minute, after which the server would end the call. */
const partSize = 5 * 1024 * 1024;

export const isLarge = ({ size }: File): boolean => size > partSize;

interface UploadControl {
  onPercent(percent: number): void;
  signal: AbortSignal;
}

/** @returns the name of the upload on the server. @throws the reason of `signal` once that is aborted */
export function uploadInParts(api: Api, file: File, { onPercent, signal }: UploadControl): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
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
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    upload
      .findPreviousUploads()
      .then(([latest]) => {
        if (signal.aborted) return;
        if (latest) upload.resumeFromPreviousUpload(latest);
        upload.start();
      })
      .catch(reject);
  });
}
