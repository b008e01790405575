// The monitoring screens of sites (specification §2, contract §8). None of them is the page of a resource.
import type { MenuNode } from '@ec/resource/menu';

const folder = 'truckmonitor';

export const monitoringMenus: readonly MenuNode[] = [
  { code: folder, label: { zh: '运行监控', en: 'Live monitoring' }, sort: 3, icon: 'DashboardOutlined' },
  {
    code: 'station_map',
    label: { zh: '站点地图', en: 'Station map' },
    sort: 1,
    icon: 'HeatMapOutlined',
    under: folder,
    path: '/truck/station_map',
  },
  {
    code: 'station_photovoltaic',
    label: { zh: '光伏监控', en: 'PV' },
    sort: 2,
    icon: 'SunOutlined',
    under: folder,
    path: '/truck/station/photovoltaic',
  },
  {
    code: 'station_change',
    label: { zh: '换电监控', en: 'Battery swap' },
    sort: 3,
    icon: 'SwapOutlined',
    under: folder,
    path: '/truck/station/change',
  },
  {
    code: 'station_charge',
    label: { zh: '充电监控', en: 'Charging' },
    sort: 4,
    icon: 'ThunderboltOutlined',
    under: folder,
    path: '/truck/station/charge',
  },
  {
    code: 'station_battery',
    label: { zh: '电池监控', en: 'Batteries' },
    sort: 5,
    icon: 'GatewayOutlined',
    under: folder,
    path: '/truck/station/battery',
  },
  {
    code: 'station_energy',
    label: { zh: '储能监控', en: 'Storage' },
    sort: 6,
    icon: 'ContainerOutlined',
    under: folder,
    path: '/truck/station/energy',
  },
];
