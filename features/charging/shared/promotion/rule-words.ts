// Describes a promotion rule in one sentence.

import type { Language } from '@ec/language/language';
import type { KeyOf } from '@ec/resource/enum';
import { clockText } from '@ec/truck/shared/clock-text';
import { activitySubBenefit, activitySubCondType } from './promotion.enums.ts';

type Amount = number | string | null;

/** A rule from a reply or from the database. */
export interface RuleRow {
  condType: KeyOf<typeof activitySubCondType>;
  threshold: Amount;
  startMin?: number | null;
  endMin?: number | null;
  benefit: KeyOf<typeof activitySubBenefit>;
  benefitValue?: Amount;
  maxDiscount?: Amount;
}

const condition = activitySubCondType.key;
const kind = activitySubBenefit.key;

function conditionWords({ condType, threshold, startMin, endMin }: RuleRow, language: Language): string {
  const zh = language === 'zh';
  const least = Number(threshold ?? 0);
  const amount = least > 0 ? (zh ? `满 ¥${least}` : `from ¥${least}`) : '';
  const slot = `${clockText(startMin ?? 0)}–${clockText(endMin ?? 0)}`;
  const words: Record<typeof condType, [string, string]> = {
    [condition.minAmount]: [amount || '任意金额', amount || 'any amount'],
    [condition.minKWh]: [`满 ${least} kWh`, `from ${least} kWh`],
    [condition.firstOrder]: [`首单${amount && ` ${amount}`}`, `first order${amount && ` ${amount}`}`],
    [condition.timeSlot]: [`${slot} 开始${amount && `、${amount}`}`, `started ${slot}${amount && `, ${amount}`}`],
    [condition.topUpAmount]: [`充值满 ¥${least}`, `top-up from ¥${least}`],
  };
  return words[condType][zh ? 0 : 1];
}

function benefitWords({ benefit, benefitValue, maxDiscount }: RuleRow, language: Language): string {
  const zh = language === 'zh';
  const value = Number(benefitValue ?? 0);
  const most = Number(maxDiscount ?? 0);
  const words: Record<typeof benefit, [string, string]> = {
    [kind.amountOff]: [`减 ¥${value}`, `¥${value} off`],
    [kind.percentOff]: [`减免 ${value}%`, `${value}% off`],
    [kind.gift]: [`赠送 ¥${value}`, `¥${value} as a gift`],
    [kind.freeService]: ['免服务费', 'no service fee'],
    [kind.times]: [`每人 ${value} 次免费换电`, `${value} free swaps each`],
  };
  const cap = most > 0 ? (zh ? `，最多 ¥${most}` : `, at most ¥${most}`) : '';
  return `${words[benefit][zh ? 0 : 1]}${cap}`;
}

export const ruleWords = (rule: RuleRow, language: Language): string =>
  [conditionWords(rule, language), benefitWords(rule, language)].filter(Boolean).join(language === 'zh' ? '，' : ': ');
