// For tests of stored files: uploads files and fetches their content.
import type { Client, Reply } from '@ec/testing/client';
import { png } from '@ec/testing/png';

export interface Uploaded {
  link: string;
  domain: string;
  name: string;
  originalName: string;
  attachId: string;
}

export const put = (who: Client, bytes: Uint8Array = png, name = 'a.png'): Promise<Reply<Uploaded>> =>
  who.upload<Uploaded>('blade-resource/oss/endpoint/put-file', bytes, {}, name);

export const putAttach = (who: Client, bytes: Uint8Array = png, name = 'a.png'): Promise<Reply<Uploaded>> =>
  who.upload<Uploaded>('blade-resource/oss/endpoint/put-file-attach', bytes, {}, name);

/** Fetches the content of a link, as a browser does for a picture in a page. */
export const fetched = (who: Client, link: string, headers?: Record<string, string>) =>
  who.download(link.replace('/api/', ''), {}, headers);
