// The menus of workflows (contract §8): a person's own tasks, and the administration of processes.
import { button, type MenuNode, standardButtons } from '@ec/resource/menu';

const detail = button('detail', '详情', 'Detail');
const follow = button('follow', '跟踪', 'Follow');
const diagram = button('image', '流程图', 'Diagram');

export const workflowMenus: readonly MenuNode[] = [
  { code: 'work', label: { zh: '我的事务', en: 'My work' }, sort: 2, icon: 'CarryOutOutlined' },
  {
    code: 'work_start',
    label: { zh: '发起事务', en: 'Start a process' },
    sort: 1,
    icon: 'FormOutlined',
    under: 'work',
    buttons: [button('flow', '发起', 'Start'), diagram],
  },
  {
    code: 'work_claim',
    label: { zh: '待签事务', en: 'To claim' },
    sort: 2,
    icon: 'InboxOutlined',
    under: 'work',
    buttons: [button('sign', '签收', 'Claim'), detail, follow],
  },
  {
    code: 'work_todo',
    label: { zh: '待办事务', en: 'To do' },
    sort: 3,
    icon: 'ScheduleOutlined',
    under: 'work',
    buttons: [button('handle', '办理', 'Handle'), detail, follow],
  },
  {
    code: 'work_send',
    label: { zh: '已发事务', en: 'Started by me' },
    sort: 4,
    icon: 'MailOutlined',
    under: 'work',
    buttons: [detail, follow],
  },
  {
    code: 'work_done',
    label: { zh: '办结事务', en: 'Done' },
    sort: 5,
    icon: 'FileDoneOutlined',
    under: 'work',
    buttons: [detail, follow],
  },
  {
    code: 'work_copy',
    label: { zh: '抄送我的', en: 'Copies for me' },
    sort: 7,
    icon: 'SendOutlined',
    under: 'work',
    buttons: [detail, follow],
  },
  {
    code: 'work_deputy',
    label: { zh: '代理设置', en: 'Deputies' },
    sort: 8,
    icon: 'UserSwitchOutlined',
    under: 'work',
    buttons: [standardButtons.add, standardButtons.edit, button('remove', '取消代理', 'Remove')],
  },
  { code: 'flow', label: { zh: '流程管理', en: 'Workflow' }, sort: 13, icon: 'PartitionOutlined' },
  {
    code: 'flow_model',
    label: { zh: '模型管理', en: 'Models' },
    sort: 1,
    icon: 'DeploymentUnitOutlined',
    under: 'flow',
    buttons: [
      button('create', '创建', 'Create', 'toolbar'),
      button('update', '设计', 'Design'),
      button('deploy', '部署', 'Deploy'),
      button('download', '下载', 'Download'),
      standardButtons.delete,
    ],
  },
  { code: 'flow_deploy', label: { zh: '流程部署', en: 'Deployment' }, sort: 2, icon: 'CloudOutlined', under: 'flow' },
  {
    code: 'flow_manager',
    label: { zh: '流程定义', en: 'Definitions' },
    sort: 3,
    icon: 'BranchesOutlined',
    under: 'flow',
    buttons: [button('state', '变更状态', 'Change state'), diagram, button('remove', '删除', 'Delete', 'both')],
  },
  {
    code: 'flow_follow',
    label: { zh: '流程跟踪', en: 'Instances' },
    sort: 4,
    icon: 'NodeIndexOutlined',
    under: 'flow',
    buttons: [button('delete', '删除', 'Delete')],
  },
  {
    code: 'flow_handover',
    label: { zh: '离职交接', en: 'Handover' },
    sort: 5,
    icon: 'SwapOutlined',
    under: 'flow',
    buttons: [button('submit', '交接', 'Hand over', 'toolbar')],
  },
];
