// Adds internal notices of the demo's offices: published ones, a scheduled one, and a draft.
import { noticeCategory, noticeStatus, noticeTarget } from '@ec/desk/shared/notice/notice.enums';
import { notice } from '@ec/desk/shared/notice/notice.resource';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import type { KeyOf } from '@ec/resource/enum';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { type DeptKey, demoTenants } from '../system/demo-tenants.ts';

const { published, draft } = noticeStatus.key;
const kinds = noticeCategory.key;

interface DemoNotice {
  title: string;
  category: KeyOf<typeof noticeCategory>;
  content: string;
  /** Days before now; negative for a notice that is released later. */
  age: number;
  dept?: DeptKey;
  isDraft?: true;
}

const notices: readonly DemoNotice[] = [
  {
    title: '关于元旦期间值班安排的通知',
    category: kinds.routine,
    age: 1,
    content:
      '<p>元旦假期（1月1日至3日）各站<strong>正常运营</strong>，值班安排如下：</p><ul><li><p>运维值班电话保持24小时畅通；</p></li><li><p>紧急告警须在10分钟内确认；</p></li><li><p>交接班在系统中填写备注。</p></li></ul>',
  },
  {
    title: '冬季设备巡检要求',
    category: kinds.instruction,
    age: 3,
    dept: 'maintenance',
    content:
      '<h2>巡检重点</h2><ol><li><p>充电枪线缆与枪头有无开裂、进水；</p></li><li><p>电池仓加热与通风；</p></li><li><p>消防器材有效期。</p></li></ol><blockquote><p>发现隐患当日上报，不得带病运行。</p></blockquote>',
  },
  {
    title: '系统升级公告：批量导出与打印',
    category: kinds.release,
    age: 8,
    content: '<p>列表支持批量导出，账单、退款单与发票支持打印。操作说明见各页面右上角。</p>',
  },
  {
    title: '财务部门岗位调整',
    category: kinds.appointment,
    age: 20,
    content: '<p>自本月起，退款复核由财务部统一办理，单笔超过规定金额的须两人审批。</p>',
  },
  {
    title: '月度安全例会',
    category: kinds.routine,
    age: -2,
    content: '<p>请各班组负责人准时参加，地点另行通知。</p>',
  },
  {
    title: '年度总结材料报送要求（草稿）',
    category: kinds.forward,
    age: 0,
    isDraft: true,
    content: '<p>各部门于年底前报送年度工作总结。</p>',
  },
];

/** Does nothing for a tenant that has or had notices. */
export async function seedNotices({ database, ids, clock }: Engine): Promise<void> {
  const now = clock.now().getTime();
  for (const { tenantId } of demoTenants)
    await database.withTenant(tenantId, async (tx) => {
      const place = await lookUpDemo(tx, tenantId);
      const existing = await tx.first(sql`select 1 as found from desk_notice where tenant_id = ${tenantId} limit 1`);
      if (!place || existing) return;
      await insertRows(
        tx,
        notice,
        notices.map(({ title, category, content, age, dept, isDraft }) => {
          const releaseTime = new Date(now - age * DAY - HOUR);
          const createdAt = new Date(Math.min(releaseTime.getTime(), now - HOUR));
          return {
            id: ids.at(createdAt),
            tenant_id: tenantId,
            create_user: place.userId('manager'),
            create_dept: place.deptId('operations'),
            create_time: createdAt,
            title,
            category,
            content,
            target: dept ? noticeTarget.key.departments : noticeTarget.key.everyone,
            target_ids: dept ? [place.deptId(dept)] : null,
            release_time: isDraft ? null : releaseTime,
            notice_status: isDraft ? draft : published,
          };
        }),
      );
    });
}
