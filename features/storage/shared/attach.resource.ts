// Attachments: files in the list of attachments (contract §5, domain §13). An upload as an attachment adds its row, and so does
// `submit` with the link of a stored file.
import { files, integer, text } from '@ec/resource/fields';
import { button } from '@ec/resource/menu';
import { defineResource } from '@ec/resource/resource';

export const attach = defineResource({
  name: 'storage.attach',
  base: 'blade-resource/attach',
  table: 'resource_attach',
  label: { zh: '附件', en: 'Attachment' },
  purpose: {
    zh: '上传并保管文件；删除后30天内可从回收站找回',
    en: 'Uploaded files; deleted ones can be restored for 30 days',
  },
  title: 'originalName',
  columns: ['link', 'extension', 'attachSize', 'createTime'],
  menu: {
    under: 'resource',
    sort: 2,
    icon: 'LinkOutlined',
    label: { zh: '附件', en: 'Attachments' },
    without: ['add', 'edit', 'view', 'import', 'export'],
    buttons: [button('upload', '上传', 'Upload', 'toolbar'), button('download', '下载', 'Download')],
  },
  scope: { own: 'createUser' },
  calls: {
    create: { code: 'attach_upload' },
    update: { code: 'attach_upload' },
    // Restores an earlier version of a row, or a row from the recycle bin.
    restore: { code: 'attach_delete' },
    batch: false,
    export: false,
    import: false,
  },
  fields: {
    link: files({ zh: '附件地址', en: 'File' }).max(1).required().fixed(),
    domainUrl: text({ zh: '附件域名', en: 'Domain' }).max(255).system(),
    name: text({ zh: '附件名称', en: 'Stored name' }).max(255).system(),
    originalName: text({ zh: '附件原名', en: 'Name' }).required().max(255).search().indexed('contains'),
    extension: text({ zh: '扩展名', en: 'Type' }).max(12).system().search('equal'),
    attachSize: integer({ zh: '附件大小', en: 'Size', unit: 'kB' }).system(),
  },
});
