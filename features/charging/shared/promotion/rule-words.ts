// A promotion rule in one sentence, as an operator would say it.
import type { Language } from '@ec/language/language';

export interface RuleRow {
  condType?: unknown;
  threshold?: unknown;
  startMin?: unknown;
  endMin?: unknown;
  benefit?: unknown;
  benefitValue?: unknown;
  maxDiscount?: unknown;
  [other: string]: unknown;
}

const clock = (minute: unknown): string => {
  const whole = Number(minute ?? 0);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

function conditionWords({ condType, threshold, startMin, endMin }: RuleRow, language: Language): string {
  const zh = language === 'zh';
  const least = Number(threshold ?? 0);
  const amount = least > 0 ? (zh ? `满 ${least} 元` : `from ¥${least}`) : '';
  const slot = `${clock(startMin)}–${clock(endMin)}`;
  const words: Record<number, [string, string]> = {
    1: [amount || '任意金额', amount || 'any amount'],
    2: [`满 ${least} kWh`, `from ${least} kWh`],
    3: [`首单${amount && ` ${amount}`}`, `first order${amount && ` ${amount}`}`],
    4: [`${slot} 开始${amount && `、${amount}`}`, `started ${slot}${amount && `, ${amount}`}`],
    5: [`充值满 ${least} 元`, `top-up from ¥${least}`],
  };
  return words[Number(condType)]?.[zh ? 0 : 1] ?? '';
}

function benefitWords({ benefit, benefitValue, maxDiscount }: RuleRow, language: Language): string {
  const zh = language === 'zh';
  const value = Number(benefitValue ?? 0);
  const most = Number(maxDiscount ?? 0);
  const words: Record<number, [string, string]> = {
    1: [`减 ${value} 元`, `¥${value} off`],
    2: [`减免 ${value}%`, `${value}% off`],
    3: [`赠送 ${value} 元`, `¥${value} as a gift`],
    4: ['免服务费', 'no service fee'],
    5: [`每人 ${value} 次免费换电`, `${value} free swaps each`],
  };
  const cap = most > 0 ? (zh ? `，最多 ${most} 元` : `, at most ¥${most}`) : '';
  return `${words[Number(benefit)]?.[zh ? 0 : 1] ?? ''}${cap}`;
}

export const ruleWords = (rule: RuleRow, language: Language): string =>
  [conditionWords(rule, language), benefitWords(rule, language)].filter(Boolean).join(language === 'zh' ? '，' : ': ');
