// The calls for uploads, whole or in parts, and the call that reads the file of a link (contract §5).
import { file, noContent } from '@ec/resource/bare-reply';
import { contract } from '@ec/resource/contract';
import { putFileInput, putFileReply } from '@ec/resource/contracts/file.contract';
import { z } from 'zod';
import { oss } from './oss.resource.ts';

const text = z.string();

export const putFileAttach = contract({
  of: oss,
  path: 'endpoint/put-file-attach',
  method: 'POST',
  access: { code: 'attach_upload' },
  title: { zh: '上传附件', en: 'Upload an attachment' },
  input: putFileInput,
  output: putFileReply,
});

export const fileBehindLink = contract({
  of: oss,
  path: 'file/:name/:shown',
  // Browsers fetch pictures without a session header. The signature of the link replaces the session, because the server signs a link only for
  // people who may see it.
  access: 'public',
  title: { zh: '读取文件', en: 'Read a file' },
  input: z.object({
    t: text.max(12).default(''),
    e: text.max(6).default(''),
    s: text.max(64).default(''),
    download: text.max(1).optional().meta({ description: '1: saved rather than shown' }),
  }),
  bare: file('*/*'),
});

/** Large files are uploaded in parts. An interrupted upload can continue for a day (protocol tus 1.0). */
const inParts = { of: oss, access: { code: 'attach_upload' }, bare: noContent } as const;

export const beginUpload = contract({
  ...inParts,
  path: 'endpoint/upload',
  method: 'POST',
  title: { zh: '开始分段上传', en: 'Start a resumable upload (tus)' },
});

export const uploadPart = contract({
  ...inParts,
  path: 'endpoint/upload/:name',
  method: 'POST',
  title: { zh: '上传一段', en: 'Upload a part (tus, PATCH by X-HTTP-Method-Override)' },
});

export const uploadOffset = contract({
  ...inParts,
  path: 'endpoint/upload/:name',
  title: { zh: '查询上传进度', en: 'Progress of an upload (tus, HEAD)' },
});

/** Turns a complete upload into an attachment. The call can be repeated if the store could not be reached. */
export const endUpload = contract({
  of: oss,
  access: { code: 'attach_upload' },
  path: 'endpoint/put-upload',
  method: 'POST',
  title: { zh: '完成分段上传', en: 'Turn a finished upload into an attachment' },
  input: z.object({ name: text.max(100), code: text.max(30).optional() }),
  output: putFileReply,
});
