// Attachments uploaded in one call, and the files behind links (contract §5).
import { file } from '@ec/resource/bare-reply';
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
  title: { zh: '读取文件', en: 'File behind a signed link' },
  input: z.object({
    t: text.max(12).default(''),
    e: text.max(6).default(''),
    s: text.max(64).default(''),
    download: text.max(1).optional().meta({ description: '1: saved rather than shown' }),
  }),
  bare: file('*/*'),
});
