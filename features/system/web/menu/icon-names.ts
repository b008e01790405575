// Chinese names of the icons of menus; in English the icons' own names are used.
import type { Language } from '@ec/language/language';

const chinese: Readonly<Record<string, string>> = {
  ...{
    AccountBook: '账簿',
    Aim: '瞄准',
    Alert: '警报',
    Apartment: '组织',
    Api: '接口',
    Appstore: '应用',
    Audit: '审核',
  },
  ...{ Bank: '银行', BarChart: '柱状图', Bars: '横条', Bell: '铃铛', Block: '方块', Book: '书', Branches: '分支' },
  ...{
    Bug: '虫子',
    Build: '搭建',
    Calendar: '日历',
    Camera: '相机',
    Car: '汽车',
    CarryOut: '完成',
    CheckSquare: '勾选',
  },
  ...{ ClockCircle: '时钟', Cloud: '云', Cluster: '集群', Code: '代码', Contacts: '联系人', Container: '容器' },
  ...{ Control: '控制', CreditCard: '银行卡', Dashboard: '仪表盘', Database: '数据库', DeploymentUnit: '部署' },
  ...{
    Desktop: '电脑',
    Dollar: '美元',
    Environment: '位置',
    Experiment: '实验',
    FieldTime: '计时',
    FileDone: '完成的文件',
  },
  ...{ FileText: '文件', Flag: '旗', Folder: '文件夹', Form: '表单', Fund: '走势', Gateway: '网关', Gift: '礼物' },
  ...{ Global: '地球', Gold: '金块', Hdd: '硬盘', HeatMap: '热力图', History: '历史', Home: '首页', Idcard: '身份证' },
  ...{ Inbox: '收件箱', Insurance: '保险', Key: '钥匙', LineChart: '折线图', Link: '链接', Lock: '锁', Mail: '邮件' },
  ...{ Menu: '菜单', Message: '消息', Monitor: '监控', NodeIndex: '节点', Notification: '通知', Partition: '分区' },
  ...{ PayCircle: '支付', PieChart: '饼图', Profile: '档案', Project: '项目', RadarChart: '雷达图', Read: '阅读' },
  ...{ Reconciliation: '对账', SafetyCertificate: '安全证书', Schedule: '日程', Setting: '设置', Shop: '商店' },
  ...{
    Solution: '方案',
    Stock: '行情',
    Sun: '太阳',
    Swap: '交换',
    Table: '表格',
    Tag: '标签',
    Tags: '多个标签',
    Team: '团队',
  },
  ...{
    Thunderbolt: '闪电',
    Tool: '工具',
    Transaction: '交易',
    Truck: '卡车',
    UnorderedList: '列表',
    Usb: '插头',
    User: '用户',
  },
  ...{ UserSwitch: '切换用户', VideoCamera: '摄像机', Wallet: '钱包', Warning: '警告' },
};

/** `FileDoneOutlined` → 完成的文件 or `File done`. */
export function iconName(name: string, language: Language): string {
  const short = name.replace(/Outlined$/, '');
  const chineseName = language === 'zh' ? chinese[short] : undefined;
  return (
    chineseName ?? short.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  );
}
