// The three demo organisations and their people (domain §11).
import type { KeyOf } from '@ec/resource/enum';
import { orgCategory, sex } from '@ec/system/shared/platform.enums';

/** The password of every demo user. */
export const demoPassword = 'demo1234';

/** The business that a tenant has bought; `both` is a tenant without package. */
export type Business = 'household' | 'truck' | 'both';

export interface DemoTenant {
  tenantId: string;
  name: string;
  company: string;
  business: Business;
  linkman: string;
  phone: string;
  address: string;
  /** Real names of the people, in the order of `people`. */
  names: readonly string[];
}

export const demoTenants: readonly DemoTenant[] = [
  {
    tenantId: '100001',
    name: '晴岚户用光伏',
    company: '晴岚户用光伏科技有限公司',
    business: 'household',
    linkman: '沈秋禾',
    phone: '0531-80000101',
    address: '山东省济南市历下区经十路1号',
    names: ['沈秋禾', '顾明哲', '马骁', '孙立夏', '何青山', '苏婉清', '陆一帆'],
  },
  {
    tenantId: '100002',
    name: '驰电重卡补能',
    company: '驰电重卡补能运营有限公司',
    business: 'truck',
    linkman: '江远航',
    phone: '0371-80000102',
    address: '河南省郑州市金水区花园路2号',
    names: ['江远航', '方锦程', '雷振东', '石磊', '邓海涛', '许静怡', '唐晓晨'],
  },
  {
    tenantId: '100003',
    name: '山海综合能源',
    company: '山海综合能源集团有限公司',
    business: 'both',
    linkman: '林知夏',
    phone: '0633-80000103',
    address: '山东省日照市东港区海曲路3号',
    names: ['林知夏', '周砚秋', '韩北川', '秦望舒', '高远', '叶清和', '程一诺'],
  },
];

/** Key of a department inside its tenant, by which other features find it (demo-lookup.ts). */
export type DeptKey = 'company' | 'operations' | 'maintenance' | 'team1' | 'team2' | 'team3' | 'finance';

const { company, department, team } = orgCategory.key;

export const depts: readonly {
  key: DeptKey;
  under?: DeptKey;
  name: string;
  category: KeyOf<typeof orgCategory>;
  sort: number;
}[] = [
  { key: 'company', name: '', category: company, sort: 1 },
  { key: 'operations', under: 'company', name: '运营部', category: department, sort: 1 },
  { key: 'maintenance', under: 'company', name: '运维部', category: department, sort: 2 },
  { key: 'team1', under: 'maintenance', name: '运维一队', category: team, sort: 1 },
  { key: 'team2', under: 'maintenance', name: '运维二队', category: team, sort: 2 },
  { key: 'team3', under: 'maintenance', name: '运维三队', category: team, sort: 3 },
  { key: 'finance', under: 'company', name: '财务部', category: department, sort: 3 },
];

/** @throws Error where no department has this name */
export function deptKey(name: string): DeptKey {
  const dept = depts.find(({ key }) => key === name);
  if (!dept) throw new Error(`The demo has no department ${name}`);
  return dept.key;
}

export type RoleAlias = 'admin' | 'manager' | 'engineer' | 'finance' | 'viewer';

export const roles: readonly { alias: RoleAlias; name: string }[] = [
  { alias: 'admin', name: '管理员' },
  { alias: 'manager', name: '运营经理' },
  { alias: 'engineer', name: '运维工程师' },
  { alias: 'finance', name: '财务' },
  { alias: 'viewer', name: '访客' },
];

const { male, female } = sex.key;

export const people: readonly {
  account: string;
  role: RoleAlias;
  dept: DeptKey;
  post: string;
  sex: KeyOf<typeof sex>;
}[] = [
  { account: 'admin', role: 'admin', dept: 'company', post: 'ceo', sex: female },
  { account: 'manager', role: 'manager', dept: 'operations', post: 'coo', sex: male },
  { account: 'engineer1', role: 'engineer', dept: 'team1', post: 'staff', sex: male },
  { account: 'engineer2', role: 'engineer', dept: 'team2', post: 'staff', sex: male },
  { account: 'engineer3', role: 'engineer', dept: 'team3', post: 'staff', sex: male },
  { account: 'finance', role: 'finance', dept: 'finance', post: 'cfo', sex: female },
  { account: 'viewer', role: 'viewer', dept: 'maintenance', post: 'staff', sex: female },
];
