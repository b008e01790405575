// Camera (domain §3).

import { onlineStatus } from '@ec/devices/shared/device.enums';
import { dict, flag, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { cameraProtocol, cameraScene } from './asset.enums.ts';

export const camera = defineResource({
  name: 'truck.camera',
  base: 'blade-truck/camera',
  table: 'truck_camera',
  label: { zh: '摄像头', en: 'Camera' },
  title: 'cameraName',
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  verbs: { create: 'save' },
  fields: {
    cameraNo: text({ zh: '摄像头编号', en: 'Camera No.' })
      .max(32)
      .required()
      .unique()
      .search()
      .indexed('contains')
      .list(),
    cameraName: text({ zh: '摄像头名称', en: 'Camera Name' }).max(30).required().search().indexed('contains').list(),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().list(),
    scene: dict(cameraScene).required().list(),
    protocol: dict(cameraProtocol).required(),
    gbDeviceId: text({ zh: '国标设备编码', en: 'GB device ID' }).max(20), // 20位国标编码 (20-digit national code)
    gbChannelId: text({ zh: '国标通道编码', en: 'GB channel ID' }).max(20), // 20位国标编码 (20-digit national code)
    ip: text({ zh: 'IP地址', en: 'IP' }).max(45),
    port: integer({ zh: '端口', en: 'Port' }),
    account: text({ zh: '账号', en: 'Account' }).max(30),
    password: secret({ zh: '密码', en: 'Password' }).max(64).sealed(), // write-only
    streamUrl: secret({ zh: '视频源', en: 'Stream URL' }).max(255).sealed(), // RTSP; write-only
    playUrl: text({ zh: '播放地址', en: 'Play URL' }).max(255).long().system(), // HLS/FLV
    plateRecog: flag({ zh: '车牌识别', en: 'Plate recognition' }),
    ptz: flag({ zh: '云台', en: 'PTZ' }),
    recordDays: integer({ zh: '录像天数', en: 'Record Days' }),
    onlineStatus: dict(onlineStatus, { zh: '在线状态', en: 'Online Status' }).system().search().indexed().list(),
  },
});
