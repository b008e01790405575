// Texts of the pages of merchants, trucks and drivers. The labels of fields are in the resources.
import { defineTexts } from '@ec/language/texts';

export const fleetTexts = defineTexts({
  zh: {
    overdue: '已过期 {days} 天',
    dueToday: '今天到期',
    due: '还有 {days} 天到期',
    expiring: '30 天内到期与已过期：{count}',
    expiringNone: '没有 30 天内到期的证照',
    blocked: '黑名单',
  },
  en: {
    overdue: 'Expired {days} days ago',
    dueToday: 'Expires today',
    due: 'Expires in {days} days',
    expiring: 'Expired or within 30 days: {count}',
    expiringNone: 'Nothing expires within 30 days',
    blocked: 'Blacklisted',
  },
});
