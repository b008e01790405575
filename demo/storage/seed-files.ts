// Adds the files of the demo's people: rules, records and figures of their sites, and a picture of a station.
import type { Engine } from '@ec/resource-server/feature';
import { storeAttachment } from '@ec/storage/server/public';
import { sql } from 'kysely';
import { drawSite } from './picture.ts';

const tenants = ['100002', '100003'];
const day = 24 * 3600_000;

interface DemoFile {
  originalName: string;
  bytes: Uint8Array;
  /** Days before now. */
  age: number;
}

const text = (originalName: string, age: number, ...lines: string[]): DemoFile => ({
  originalName,
  age,
  bytes: Buffer.from(`${lines.join('\n')}\n`),
});

const demoFiles: readonly DemoFile[] = [
  text(
    '充电站运营管理制度.txt',
    58,
    '第一条 充电站实行24小时值守，交接班须填写交接记录。',
    '第二条 每日巡检充电桩、枪线与急停按钮，发现异常立即停用并上报。',
    '第三条 现场配备灭火器材，每月检查一次。',
  ),
  text(
    '换电站安全操作规程.txt',
    41,
    '一、换电前确认车辆驻车、下电，人员离开作业区域。',
    '二、机器人运行时禁止进入防护栏内。',
    '三、电池温度异常时按应急预案移出并隔离。',
  ),
  text(
    '站点巡检记录_10月.csv',
    20,
    '日期,站点,巡检人,结果',
    '2026-10-08,一号站,王工,正常',
    '2026-10-15,一号站,李工,枪线磨损已更换',
    '2026-10-22,一号站,王工,正常',
  ),
  text(
    '十月用电量汇总.csv',
    12,
    '站点,尖,峰,平,谷,深谷',
    '一号站,1203.5,8841.2,15320.8,20117.4,6020.1',
    '二号站,980.2,7410.6,12904.3,18876.9,5532.7',
  ),
  { originalName: '站点外景.png', age: 33, bytes: drawSite(480, 270) },
];

/** Does nothing for a tenant that has or had attachments. */
export async function seedFiles(engine: Engine): Promise<void> {
  for (const tenantId of tenants) {
    const on = engine.database.read(tenantId);
    const admin = await on.first<{ id: string }>(
      sql`select id from "system_user" where tenant_id = ${tenantId} and account = 'admin' and is_deleted = 0
        and not exists (select from resource_attach where tenant_id = ${tenantId})`,
    );
    if (!admin) continue;
    // Half past ten in Shanghai.
    const today = Math.floor(engine.clock.now().getTime() / day) * day + 2.5 * 3600_000;
    for (const { age, ...file } of demoFiles.toSorted((a, b) => b.age - a.age))
      await storeAttachment(engine, { tenantId, userId: admin.id }, { ...file, at: new Date(today - age * day) });
  }
}
