// Attachments uploaded in one call, and the files behind links (contract §5).
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
  // Pictures are fetched without a session header: the signature, which only who may see the link is given, stands for it.
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

/** Larger files come in parts and go on where they were cut off (protocol tus 1.0); kept for a day, and then put into the store. */
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

/** Where the store is away it can be asked for again. */
export const endUpload = contract({
  of: oss,
  access: { code: 'attach_upload' },
  path: 'endpoint/put-upload',
  method: 'POST',
  title: { zh: '完成分段上传', en: 'Turn a finished upload into an attachment' },
  input: z.object({ name: text.max(100), code: text.max(30).optional() }),
  output: putFileReply,
});
