// Actions of work orders (domain §6.6, §8.1).
import { action } from '@ec/resource/action';
import { datetime, decimal, files, flag, integer, json, ref, text } from '@ec/resource/fields';
import { photoRule } from '@ec/workflow/shared/photo-rule';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { orderParts } from './parts.ts';

const { draft, approval, dispatch, accept, working, onHold, check, done, returned, cancelled } = woStatus.key;

const reason = text({ zh: '原因', en: 'Reason' }).max(200);
const why = reason.required();

export const orderActions = {
  // An order from an alarm goes to `dispatch` at once, because it needs no approval.
  apply: action({ zh: '提交', en: 'Submit' })
    .bulk()
    .frequent()
    .from('woStatus', draft, returned)
    .to(approval, dispatch),
  approve: action({ zh: '审批', en: 'Approve' })
    .bulk()
    .frequent()
    .from('woStatus', approval)
    .to(dispatch, returned)
    .takes({
      pass: flag({ zh: '通过', en: 'Approve' }).starts(1),
      reason: reason.hint({ zh: '退回时必填', en: 'Required for a return' }),
    }),
  dispatch: action({ zh: '派单', en: 'Dispatch' })
    .bulk()
    .frequent()
    .from('woStatus', dispatch)
    .to(accept)
    .takes({
      handlerId: ref('system.user', { zh: '处理人', en: 'Handler' }).required(),
      planTime: datetime({ zh: '要求完成', en: 'Due' }).hint({ zh: '不填则不变', en: 'Leave empty to keep it' }),
    }),
  accept: action({ zh: '接单', en: 'Accept' }).bulk().frequent().from('woStatus', accept).to(working),
  refuse: action({ zh: '拒单', en: 'Decline' }).bulk().from('woStatus', accept).to(dispatch).takes({ reason: why }),
  arrive: action({ zh: '到场签到', en: 'Check in on site' })
    .frequent()
    .oneByOne('the engineer stands at one site')
    .from('woStatus', working)
    .whileEmpty('arriveTime')
    .takes({
      lng: decimal(10, 6, { zh: '经度', en: 'Longitude' }).required().min(-180).max(180),
      lat: decimal(9, 6, { zh: '纬度', en: 'Latitude' }).required().min(-90).max(90),
    }),
  hold: action({ zh: '挂起', en: 'Put on hold' }).bulk().from('woStatus', working).to(onHold).takes({ reason: why }),
  resume: action({ zh: '恢复处理', en: 'Resume' })
    .bulk()
    .frequent()
    .from('woStatus', onHold)
    .to(working)
    .takes({ reason: why }),
  finish: action({ zh: '完工', en: 'Finish' })
    .oneByOne('result, photos and parts belong to one job')
    .frequent()
    .from('woStatus', working)
    .to(check)
    .takes({
      result: text({ zh: '处理结果', en: 'Result' }).required().max(2000).long(),
      resultImages: files({ zh: '处理照片', en: 'Result photos' }).required().accepts(photoRule).max(9),
      cause: text({ zh: '故障原因', en: 'Cause' }).max(200),
      parts: json(orderParts, { zh: '备件', en: 'Parts' }),
      cost: decimal(10, 2, { zh: '费用', en: 'Cost', unit: '¥' })
        .min(0)
        .hint({ zh: '不填则为备件之和', en: 'If empty: sum of the parts' }),
      lostKwh: decimal(10, 2, { zh: '损失电量', en: 'Lost energy', unit: 'kWh' }).min(0),
    }),
  pass: action({ zh: '验收通过', en: 'Pass' })
    .bulk()
    .frequent()
    .from('woStatus', check)
    .to(done)
    .takes({ score: integer({ zh: '评分', en: 'Score' }).min(1).max(5) }),
  fail: action({ zh: '验收不通过', en: 'Fail' }).bulk().from('woStatus', check).to(working).takes({ reason: why }),
  cancel: action({ zh: '取消', en: 'Cancel' })
    .bulk()
    .danger()
    .from('woStatus', draft, approval, dispatch, returned)
    .to(cancelled)
    .takes({ reason: why }),
};
