// The operator's notices to drivers and merchants: published, withdrawn and a draft.
import { DAY } from '@ec/device-models/time-of-use';
import type { KeyOf } from '@ec/resource/enum';
import { accountSettleMode, merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { truckNoticeStatus, truckNoticeTarget, truckNoticeType } from '@ec/truck/shared/notice/notice.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import type { DemoEntity } from './demo-entity.ts';
import type { DemoWorld } from './demo-world.ts';

const MINUTE = 60_000;
const types = truckNoticeType.key;
const targets = truckNoticeTarget.key;
const states = truckNoticeStatus.key;

interface Notice {
  title: string;
  type: KeyOf<typeof truckNoticeType>;
  content: string;
  target: KeyOf<typeof truckNoticeTarget>;
  status: KeyOf<typeof truckNoticeStatus>;
  /** Days before now. */
  age: number;
  top?: boolean;
}

const notices: readonly Notice[] = [
  {
    title: '深谷时段充电更省',
    type: types.ops,
    content: '每日11时至14时为深谷时段，电价约为平段的三成，请合理安排补能时间。',
    target: targets.all,
    status: states.published,
    age: 20,
    top: true,
  },
  {
    title: '站点设备检修通知',
    type: types.outage,
    content: '站点换电机器人检修，期间暂停换电服务，请就近选择其他站点。',
    target: targets.station,
    status: states.published,
    age: 5,
  },
  {
    title: '充值赠送活动说明',
    type: types.promo,
    content: '单次充值满1000元赠送30元，赠送金额仅可用于抵扣电费与服务费，不可提现。',
    target: targets.all,
    status: states.published,
    age: 12,
  },
  {
    title: '冬季行车与补能安全提示',
    type: types.safety,
    content: '低温下电池充电功率下降，请提前预热；插拔枪时注意防滑，禁止带电拔枪。',
    target: targets.all,
    status: states.published,
    age: 3,
  },
  {
    title: '月结商户对账提醒',
    type: types.ops,
    content: '请月结商户于账单日后五个工作日内完成对账，逾期将影响授信额度。',
    target: targets.merchant,
    status: states.published,
    age: 9,
  },
  {
    title: '国庆期间值班安排',
    type: types.ops,
    content: '各站24小时正常服务，客服热线不变。',
    target: targets.all,
    status: states.withdrawn,
    age: 55,
  },
  {
    title: '新站点试运营公告（草稿）',
    type: types.ops,
    content: '新站点即将试运营，敬请期待。',
    target: targets.all,
    status: states.draft,
    age: 1,
  },
];

export function demoNotices({ tenantId, span, sites, merchants }: DemoWorld): DemoEntity[] {
  const siteInMaintenance =
    sites.find(({ station }) => station.row.station_status === stationStatus.key.maintenance) ?? sites[0];
  const postpaidMerchants = merchants.filter(
    ({ settleMode, status }) => settleMode === accountSettleMode.key.postpaid && status === merchantStatus.key.active,
  );
  return notices.map((notice, index): DemoEntity => {
    const createdAt = new Date(span.now - notice.age * DAY);
    const recipients = {
      [targets.all]: undefined,
      [targets.merchant]: (postpaidMerchants.length > 0 ? postpaidMerchants : merchants).map(({ key }) => key),
      [targets.station]: siteInMaintenance && [`station/${siteInMaintenance.stationNo}`],
    }[notice.target];
    return {
      table: 'truck_notice',
      key: `notice/${tenantId}/${index}`,
      createdAt: createdAt,
      refs: { target_ids: recipients },
      row: {
        title: notice.title,
        notice_type: notice.type,
        content: notice.content,
        target: notice.target,
        publish_time: notice.status === states.draft ? null : new Date(createdAt.getTime() + 10 * MINUTE),
        expire_time: new Date(createdAt.getTime() + 60 * DAY),
        top: notice.top ? 1 : 0,
        notice_status: notice.status,
        read_count: 0,
      },
    };
  });
}
