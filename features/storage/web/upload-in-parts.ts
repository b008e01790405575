// A large file goes up in parts: cut off by a reload or a lost network it goes on where it was, for a day (protocol tus).
import type { Api } from '@ec/records/console/api';
import { Upload } from 'tus-js-client';
import { beginUpload } from '../shared/upload.contract.ts';

/** Half a minute is enough for one on a slow line: the server cuts off what takes longer. */
const partSize = 5 * 1024 * 1024;

export const isLarge = ({ size }: File): boolean => size > partSize;

interface Progress {
  onPercent(percent: number): void;
  signal: AbortSignal;
}

/** @returns the name under which the server has it */
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
      onProgress: (sent, total) => onPercent(Math.floor((sent / total) * 100)),
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
