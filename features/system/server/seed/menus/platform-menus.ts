// Workbench, workflow, tools and administration (contract §8).
import { type Button, buttons, folder, type MenuNode, screen } from './menu-node.ts';

const detail: Button = ['detail', '详情', 'Detail', 2];
const follow: Button = ['follow', '跟踪', 'Follow', 2];
const diagram: Button = ['image', '流程图', 'Diagram', 2];
const scopeSetting: Button = ['setting', '权限配置', 'Settings', 2];

export const deskMenus: readonly MenuNode[] = [
  folder('desk', '工作台', 'Workbench', 'DesktopOutlined', {
    children: [screen('notice', '通知公告', 'Notices', 'NotificationOutlined')],
  }),
  folder('work', '我的事务', 'My work', 'CarryOutOutlined', {
    children: [
      screen('work_start', '发起事务', 'Start a process', 'FormOutlined', {
        buttons: [['flow', '发起', 'Start', 2], diagram],
      }),
      screen('work_claim', '待签事务', 'To claim', 'InboxOutlined', {
        buttons: [['sign', '签收', 'Claim', 2], detail, follow],
      }),
      screen('work_todo', '待办事务', 'To do', 'ScheduleOutlined', {
        buttons: [['handle', '办理', 'Handle', 2], detail, follow],
      }),
      screen('work_send', '已发事务', 'Started by me', 'MailOutlined', { buttons: [detail, follow] }),
      screen('work_done', '办结事务', 'Done', 'FileDoneOutlined', { buttons: [detail, follow] }),
      screen('processWork', '工单流程', 'Work orders', 'ReconciliationOutlined', { path: '/work/processwork' }),
    ],
  }),
];

export const toolMenus: readonly MenuNode[] = [
  folder('monitor', '系统监控', 'Monitoring', 'MonitorOutlined', {
    children: [
      folder('log', '日志', 'Logs', 'HistoryOutlined', {
        children: [
          screen('log_usual', '通用日志', 'General log', 'FileTextOutlined', { buttons: buttons.view }),
          screen('log_api', '接口日志', 'API log', 'ApiOutlined', { buttons: buttons.view }),
          screen('log_error', '错误日志', 'Error log', 'BugOutlined', { buttons: buttons.view }),
          // Beyond contract §8: who came in, and who changed what.
          screen('log_login', '登录日志', 'Sign-in log', 'UserSwitchOutlined', { buttons: buttons.view }),
          screen('log_audit', '审计日志', 'Audit log', 'AuditOutlined', { buttons: buttons.view }),
        ],
      }),
    ],
  }),
  folder('tool', '研发工具', 'Development', 'ToolOutlined', {
    children: [
      screen('code', '代码生成', 'Code generator', 'CodeOutlined'),
      screen('datasource', '数据源', 'Data sources', 'DatabaseOutlined'),
      screen('model', '数据模型', 'Data models', 'ProjectOutlined'),
    ],
  }),
  folder('flow', '流程管理', 'Workflow', 'PartitionOutlined', {
    children: [
      screen('flow_model', '模型管理', 'Models', 'DeploymentUnitOutlined', {
        buttons: [
          ['create', '创建', 'Create', 1],
          ['update', '设计', 'Design', 2],
          ['deploy', '部署', 'Deploy', 2],
          ['download', '下载', 'Download', 2],
          ['delete', '删除', 'Delete', 3],
        ],
      }),
      screen('flow_deploy', '流程部署', 'Deployment', 'CloudOutlined', { buttons: buttons.none }),
      screen('flow_manager', '流程定义', 'Definitions', 'BranchesOutlined', {
        buttons: [['state', '变更状态', 'Change state', 2], diagram, ['remove', '删除', 'Delete', 3]],
      }),
      screen('flow_follow', '流程跟踪', 'Instances', 'NodeIndexOutlined', {
        buttons: [['delete', '删除', 'Delete', 2]],
      }),
    ],
  }),
  folder('report', '报表', 'Reports', 'BarChartOutlined', {
    children: [screen('report_list', '报表列表', 'Report list', 'PieChartOutlined', { path: '/report/reportlist' })],
  }),
  folder('resource', '资源管理', 'Resources', 'FolderOutlined', {
    children: [
      screen('oss', '对象存储', 'Object storage', 'HddOutlined', {
        buttons: buttons.with(['enable', '启用', 'Enable', 2]),
      }),
      screen('attach', '附件', 'Attachments', 'LinkOutlined', {
        buttons: [
          ['upload', '上传', 'Upload', 1],
          ['download', '下载', 'Download', 2],
          ['delete', '删除', 'Delete', 3],
        ],
      }),
      screen('sms', '短信配置', 'SMS', 'MessageOutlined', { buttons: buttons.with(['enable', '启用', 'Enable', 2]) }),
    ],
  }),
];

export const administrationMenus: readonly MenuNode[] = [
  folder('base', '基础数据', 'Base data', 'BlockOutlined', {
    children: [
      screen('region', '行政区划', 'Regions', 'GlobalOutlined', {
        buttons: [
          ['add', '新增', 'Add', 1],
          ['delete', '删除', 'Delete', 3],
          ['import', '导入', 'Import', 1],
          ['export', '导出', 'Export', 1],
          ['debug', '调试', 'Debug', 1],
        ],
      }),
    ],
  }),
  folder('authority', '权限管理', 'Authorization', 'KeyOutlined', {
    children: [
      screen('role', '角色管理', 'Roles', 'TeamOutlined'),
      screen('data_scope', '数据权限', 'Data scopes', 'SafetyCertificateOutlined', { buttons: [scopeSetting] }),
      screen('api_scope', '接口权限', 'API scopes', 'ApiOutlined', { buttons: [scopeSetting] }),
    ],
  }),
  folder('system', '系统管理', 'System', 'SettingOutlined', {
    children: [
      screen('user', '用户管理', 'Users', 'UserOutlined', {
        buttons: [...buttons.operations, ['role', '角色配置', 'Roles', 1], ['reset', '密码重置', 'Reset password', 1]],
      }),
      screen('dept', '部门管理', 'Departments', 'ApartmentOutlined'),
      screen('post', '岗位管理', 'Posts', 'IdcardOutlined', { buttons: buttons.operations }),
      screen('dict', '系统字典', 'System dictionary', 'BookOutlined'),
      screen('dictbiz', '业务字典', 'Business dictionary', 'ReadOutlined'),
      screen('menu', '菜单管理', 'Menus', 'MenuOutlined'),
      // Beyond contract §8: a list like any other, taken out and in as sheets.
      screen('param', '参数管理', 'Parameters', 'ControlOutlined', { buttons: buttons.operations }),
      screen('topmenu', '顶部菜单', 'Top menus', 'TableOutlined', {
        buttons: buttons.with(['setting', '菜单配置', 'Assign menus', 2]),
      }),
      screen('tenant', '租户管理', 'Tenants', 'BankOutlined'),
      // specification §2: no view button
      screen('tenantpackage', '租户产品包', 'Tenant packages', 'InboxOutlined', { buttons: buttons.withoutView }),
      screen('client', '应用管理', 'Clients', 'AppstoreOutlined'),
      screen('sysCompany', '合作单位', 'Partner companies', 'SolutionOutlined'),
    ],
  }),
];
