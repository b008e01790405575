// Leave requests and work orders of the demo, with the decisions on them.
import type { KeyOf } from '@ec/resource/enum';
import { leaveType } from '@ec/workflow/shared/leave.enums';

export interface ProcessAct {
  approve: boolean;
  comment: string;
}

export interface DemoLeave {
  by: string;
  approver: string;
  type: KeyOf<typeof leaveType>;
  reason: string;
  /** Days from now to the first day of the leave. */
  from: number;
  hours: number;
  /** Days since the request. */
  age: number;
  acts: readonly ProcessAct[];
}

export interface DemoWork {
  by: string;
  approver: string;
  handler: string;
  title: string;
  description: string;
  age: number;
  /** Undefined for a draft. */
  acts?: readonly ProcessAct[];
}

const agree = (comment = '同意'): ProcessAct => ({ approve: true, comment });
const reject = (comment: string): ProcessAct => ({ approve: false, comment });

export const demoLeaves: readonly DemoLeave[] = [
  {
    by: 'engineer1',
    approver: 'manager',
    type: leaveType.key.annual,
    reason: '年假回老家探亲',
    from: 12,
    hours: 57,
    age: 1,
    acts: [],
  },
  {
    by: 'engineer2',
    approver: 'admin',
    type: leaveType.key.personal,
    reason: '办理房产手续',
    from: 5,
    hours: 9,
    age: 0.2,
    acts: [],
  },
  {
    by: 'engineer3',
    approver: 'manager',
    type: leaveType.key.sick,
    reason: '发热就诊',
    from: -6,
    hours: 33,
    age: 7,
    acts: [agree('好好休息')],
  },
  {
    by: 'finance',
    approver: 'manager',
    type: leaveType.key.personal,
    reason: '参加家长会',
    from: 3,
    hours: 3,
    age: 2,
    acts: [reject('当天月结，请改到下午')],
  },
  {
    by: 'viewer',
    approver: 'manager',
    type: leaveType.key.inLieu,
    reason: '国庆值班调休',
    from: -15,
    hours: 9,
    age: 20,
    acts: [reject('当日已有两人调休'), reject('改日再请')],
  },
];

export const demoWorks: readonly DemoWork[] = [
  {
    by: 'engineer1',
    approver: 'manager',
    handler: 'engineer2',
    age: 0.1,
    title: '充电枪线缆外皮开裂',
    description: '3号桩B枪线缆外皮开裂约5厘米，已停用',
  },
  {
    by: 'engineer1',
    approver: 'admin',
    handler: 'engineer2',
    age: 0.5,
    acts: [],
    title: '换电机器人定位偏差',
    description: '机器人取箱时偏差超过2毫米，需标定',
  },
  {
    by: 'viewer',
    approver: 'manager',
    handler: 'engineer1',
    age: 1,
    acts: [agree()],
    title: '站点照明损坏',
    description: '入口照明灯三盏不亮',
  },
  {
    by: 'engineer3',
    approver: 'manager',
    handler: 'engineer1',
    age: 2,
    acts: [agree(), agree('尽快处理')],
    title: '储能柜空调异响',
    description: '2号储能柜空调运行时有异响',
  },
  {
    by: 'finance',
    approver: 'manager',
    handler: 'engineer2',
    age: 3,
    acts: [agree(), agree(), agree('已接单')],
    title: '电表读数与账单不符',
    description: '总表本月读数与供电账单相差1.8%',
  },
  {
    by: 'engineer2',
    approver: 'manager',
    handler: 'engineer3',
    age: 4,
    title: '消防器材到期更换',
    description: '换电区灭火器四具到期',
    acts: [agree(), agree(), agree('已接单'), agree('已更换')],
  },
  {
    by: 'engineer2',
    approver: 'admin',
    handler: 'engineer1',
    age: 9,
    title: '道闸不抬杆',
    description: '2号道闸识别后不抬杆',
    acts: [agree(), agree(), agree('已接单'), agree('更换控制板'), agree('验收合格')],
  },
  {
    by: 'viewer',
    approver: 'manager',
    handler: 'engineer1',
    age: 5,
    acts: [reject('请写明站点和位置')],
    title: '地面破损',
    description: '地面有坑',
  },
  {
    by: 'engineer3',
    approver: 'manager',
    handler: 'engineer1',
    age: 11,
    title: '申请增设摄像头',
    description: '北侧车位无监控',
    acts: [reject('已列入明年计划'), reject('撤销')],
  },
];
