// Errors of uploads.
import { defineErrors } from '@ec/kernel/errors';

export const uploadErrors = defineErrors('storage.upload', {
  wrongType: {
    status: 415,
    zh: '不支持此类文件，可上传图片、PDF、Office文档、文本、音视频和压缩包',
    en: 'File type not supported. Upload pictures, PDF, Office documents, text, audio, video or archives',
  },
  empty: { status: 400, zh: '文件为空', en: 'The file is empty' },
  tooLarge: { status: 413, zh: '文件超过{most}MB', en: 'The file is larger than {most} MB' },
  tooMany: { status: 429, zh: '每人每天最多上传{most}个文件', en: 'At most {most} files a person and day' },
  unfinished: { status: 409, zh: '文件尚未传完', en: 'The upload is not complete yet' },
  gone: {
    status: 400,
    zh: '文件不存在或已过期，请重新上传',
    en: 'The file no longer exists. Upload it again',
  },
});
