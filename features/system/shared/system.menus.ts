// Menu folders of administration and logs, and the menu of background jobs (contract §8).
import { button, type MenuNode } from '@ec/resource/menu';

export const systemMenus: readonly MenuNode[] = [
  { code: 'monitor', label: { zh: '系统监控', en: 'Monitoring' }, sort: 11, icon: 'MonitorOutlined' },
  { code: 'log', label: { zh: '日志', en: 'Logs' }, sort: 1, icon: 'HistoryOutlined', under: 'monitor' },
  {
    code: 'jobs',
    label: { zh: '后台任务', en: 'Background jobs' },
    sort: 2,
    icon: 'ScheduleOutlined',
    under: 'monitor',
    buttons: [button('retry', '重试', 'Retry'), button('forget', '丢弃', 'Discard')],
  },
  { code: 'base', label: { zh: '基础数据', en: 'Base data' }, sort: 16, icon: 'BlockOutlined' },
  { code: 'authority', label: { zh: '权限管理', en: 'Authorization' }, sort: 17, icon: 'KeyOutlined' },
  { code: 'system', label: { zh: '系统管理', en: 'System' }, sort: 18, icon: 'SettingOutlined' },
];
