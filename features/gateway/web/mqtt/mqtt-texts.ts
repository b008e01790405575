// Texts of MQTT devices.
import { defineTexts } from '@ec/language/texts';

export const mqttTexts = defineTexts({
  zh: {
    day: '日期',
    power: '功率',
    other: '对比日期',
    none: '当天没有上报',
    noneText: '设备接入并上报后，这里显示 5 分钟曲线',
    broker: 'MQTT 服务器',
    user: '用户名',
    topics: { telemetry: '上报主题', event: '事件主题', state: '在线状态主题', reply: '指令应答主题' },
    commands: '指令主题',
    deaf: 'MQTT 接入未运行，设备暂时无法连接',
    off: '未启用（MQTT_PORT=off）',
  },
  en: {
    day: 'Day',
    power: 'Power',
    other: 'Compare with',
    none: 'No data reported on this day',
    noneText: 'The 5-minute curve appears here once the device connects and reports',
    broker: 'MQTT broker',
    user: 'User name',
    topics: {
      telemetry: 'Telemetry topic',
      event: 'Event topic',
      state: 'State topic',
      reply: 'Reply topic',
    },
    commands: 'Command topic',
    deaf: 'MQTT is not running: devices cannot connect now',
    off: 'It is switched off (MQTT_PORT=off)',
  },
});
