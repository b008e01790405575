// The call with which forms upload a file into the file store. The file store serves the call, and every form may use it (contract §5).
import { z } from 'zod';
import { contract } from '../contract.ts';

const text = z.string();

/** `code`: the code of the store to use; by default the enabled store. */
export const putFileInput = z.object({ file: z.file(), code: text.max(30).optional() });

export const putFileReply = z.strictObject({
  link: text.meta({
    description:
      'Readable without a session for one to two days; a row keeps it, and has it signed anew when it is read',
  }),
  domain: text,
  name: text.meta({ description: 'Random' }),
  originalName: text,
  attachId: text.meta({ description: 'Empty where no attachment was made of it' }),
});

export const putFile = contract({
  path: 'blade-resource/oss/endpoint/put-file',
  method: 'POST',
  access: 'signedIn',
  title: { zh: '上传文件', en: 'Upload a file' },
  input: putFileInput,
  output: putFileReply,
});
