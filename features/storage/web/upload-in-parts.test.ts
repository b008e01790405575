// Tests that an upload does not begin, or ends, when the person leaves the page.
import type { Api } from '@ec/records/console/api';
import { expect, test } from 'vitest';
import { uploadInParts } from './upload-in-parts.ts';

const api = { headers: async () => ({}) } as unknown as Api;
const file = new File([new Uint8Array(6 * 1024 * 1024)], 'large.bin');
const upload = (signal: AbortSignal) => uploadInParts(api, file, { onPercent: () => undefined, signal });

test('an upload does not begin if the person has already left the page', async () => {
  await expect(upload(AbortSignal.abort(new Error('the page was left')))).rejects.toThrow('the page was left');
});

test('an upload ends when the person leaves the page', async () => {
  const leaving = new AbortController();
  const uploading = expect(upload(leaving.signal)).rejects.toThrow('the page was left');
  leaving.abort(new Error('the page was left'));
  await uploading;
});
