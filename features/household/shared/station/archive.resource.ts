// The documents of a station, such as contracts, drawings and photos (domain §4).
import { datetime, dict, files, integer, ref, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { fileType } from './station.enums.ts';

export const archive = defineResource({
  name: 'household.archive',
  base: 'blade-cooperate/archive',
  table: 'household_archive',
  label: { zh: '电站档案', en: 'Station document' },
  title: 'fileName',
  standsAt: 'stationId',
  columns: ['fileName', 'fileType', 'stationId', 'size', 'uploadTime'],
  menu: {
    under: 'household',
    sort: 12,
    icon: 'FolderOpenOutlined',
    label: { zh: '电站档案', en: 'Station documents' },
  },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  calls: { import: false },
  fields: {
    stationId: ref('household.union', { zh: '电站', en: 'Station' }).required().search().indexed(),
    fileType: dict(fileType).required().search(),
    fileName: text({ zh: '文件名', en: 'File name' }).required().max(100).search(),
    url: files({ zh: '文件', en: 'File' }).required().max(1),
    size: integer({ zh: '大小', en: 'Size', unit: 'B' }).system(),
    ext: text({ zh: '扩展名', en: 'Extension' }).max(10).system(),
    uploadTime: datetime({ zh: '上传时间', en: 'Uploaded' }).system(),
  },
});
