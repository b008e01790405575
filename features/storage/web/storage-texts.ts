// Texts of the storage area.
import { defineTexts } from '@ec/language/texts';

export const storageTexts = defineTexts({
  zh: {
    upload: '上传',
    uploading: '正在上传 {done}/{total}',
    uploaded: '已上传{count}个文件',
    interrupted: '{name} 上传中断，重新选择该文件可继续上传',
    preview: '预览',
    download: '下载',
    close: '关闭',
    noPreview: '此类文件不能预览，请下载后查看',
    notRead: '文件无法读取',
    cut: '仅显示前 {most} kB',
  },
  en: {
    upload: 'Upload',
    uploading: 'Uploading {done} of {total}',
    uploaded: '{count} files uploaded',
    interrupted: '{name} was interrupted. Select it again to continue',
    preview: 'Preview',
    download: 'Download',
    close: 'Close',
    noPreview: 'This file type has no preview. Download it',
    notRead: 'The file cannot be read',
    cut: 'Only the first {most} kB are shown',
  },
});
