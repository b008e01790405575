// Camera (domain §3). Its password and video source never leave the server.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { codeText, dict, flag, integer, ref, secret, text } from '@ec/resource/fields';
import { defineResource } from '@ec/resource/resource';
import { cameraProtocol, cameraScene } from './asset.enums.ts';
import { basics, live, network } from './asset-groups.ts';

const national = { zh: '应为20位国标编码', en: 'Must be 20 digits (national code)' };

export const camera = defineResource({
  name: 'truck.camera',
  base: 'blade-truck/camera',
  table: 'truck_camera',
  live: true,
  label: { zh: '摄像头', en: 'Camera' },
  purpose: { zh: '站内摄像头及其接入', en: 'On-site cameras and their connection' },
  title: 'cameraName',
  standsAt: 'stationId',
  foundBy: ['cameraName', 'cameraNo'],
  columns: [['cameraName', 'cameraNo'], 'stationId', 'scene', 'onlineStatus', 'plateRecog', 'ptz', 'recordDays'],
  menu: { under: 'asset', sort: 7, icon: 'VideoCameraOutlined', label: { zh: '摄像头', en: 'Cameras' } },
  scope: { dept: 'stationId.deptId', own: 'createUser' },
  verbs: { create: 'save' },
  unique: [['gbDeviceId', 'gbChannelId']],
  fields: {
    cameraNo: codeText({ zh: '摄像头编号', en: 'Camera No.' })
      .required()
      .max(32)
      .unique()
      .search()
      .indexed('contains')
      .group(basics),
    cameraName: text({ zh: '摄像头名称', en: 'Camera name' })
      .required()
      .max(30)
      .search()
      .indexed('contains')
      .group(basics),
    stationId: ref('truck.station', { zh: '站点', en: 'Station' }).required().search().indexed().group(basics),
    scene: dict(cameraScene).required().group(basics),
    plateRecog: flag({ zh: '车牌识别', en: 'Plate recognition' }).group(basics),
    ptz: flag({ zh: '云台', en: 'PTZ' }).group(basics),
    recordDays: integer({ zh: '录像保存', en: 'Recording retention', unit: 'd' }).min(0).max(3650).group(basics),
    protocol: dict(cameraProtocol).required().starts(cameraProtocol.key.gb28181).group(network),
    gbDeviceId: codeText({ zh: '国标设备编码', en: 'GB device ID' })
      .max(20)
      .match(/^\d{20}$/, national)
      .group(network),
    gbChannelId: codeText({ zh: '国标通道编码', en: 'GB channel ID' })
      .max(20)
      .match(/^\d{20}$/, national)
      .group(network),
    ip: codeText({ zh: 'IP地址', en: 'IP' }).max(45).group(network),
    port: integer({ zh: '端口', en: 'Port' }).min(1).max(65_535).group(network),
    account: codeText({ zh: '账号', en: 'Account' }).max(30).group(network),
    password: secret({ zh: '密码', en: 'Password' }).max(64).sealed().for('protocol', 'ip', 'port').group(network),
    streamUrl: secret({ zh: '视频源', en: 'Stream URL' })
      .max(255)
      .sealed()
      .staysHere('It is the destination itself')
      .group(network), // RTSP
    onlineStatus: dict(onlineStatus, { zh: '在线状态', en: 'Online status' }).system().search().indexed().group(live),
    playUrl: text({ zh: '播放地址', en: 'Play URL' })
      .max(255)
      .long()
      .system()
      .withoutSource('No media server is connected, which would give the address')
      .group(live), // HLS or FLV
  },
});
