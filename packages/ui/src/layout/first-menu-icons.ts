// The icons of the first menu level are loaded with the shell.
import {
  AlertOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BlockOutlined,
  CarryOutOutlined,
  ClusterOutlined,
  DashboardOutlined,
  DesktopOutlined,
  FolderOutlined,
  GiftOutlined,
  HomeOutlined,
  KeyOutlined,
  MonitorOutlined,
  PartitionOutlined,
  RadarChartOutlined,
  SettingOutlined,
  ToolOutlined,
  TransactionOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export type MenuIcons = Readonly<Record<string, ComponentType>>;

/** The icons of the first level of the product's own menu, by name. */
export const firstMenuIcons: MenuIcons = {
  AlertOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BlockOutlined,
  CarryOutOutlined,
  ClusterOutlined,
  DashboardOutlined,
  DesktopOutlined,
  FolderOutlined,
  GiftOutlined,
  HomeOutlined,
  KeyOutlined,
  MonitorOutlined,
  PartitionOutlined,
  RadarChartOutlined,
  SettingOutlined,
  ToolOutlined,
  TransactionOutlined,
  TruckOutlined,
};
