// Tests the description of a promotion rule in Chinese and English.
import { expect, it } from 'vitest';
import { type RuleRow, ruleWords } from './rule-words.ts';

it.each([
  [{ condType: 1, threshold: 100, benefit: 1, benefitValue: 10 }, '满 ¥100，减 ¥10', 'from ¥100: ¥10 off'],
  [
    { condType: 4, threshold: 0, startMin: 0, endMin: 390, benefit: 2, benefitValue: 20, maxDiscount: 15 },
    '00:00–06:30 开始，减免 20%，最多 ¥15',
    'started 00:00–06:30: 20% off, at most ¥15',
  ],
  [{ condType: 3, threshold: '50.00', benefit: 4 }, '首单 满 ¥50，免服务费', 'first order from ¥50: no service fee'],
  [
    { condType: 5, threshold: 1000, benefit: 3, benefitValue: 50 },
    '充值满 ¥1000，赠送 ¥50',
    'top-up from ¥1000: ¥50 as a gift',
  ],
  [
    { condType: 2, threshold: 0.5, benefit: 5, benefitValue: 3 },
    '满 0.5 kWh，每人 3 次免费换电',
    'from 0.5 kWh: 3 free swaps each',
  ],
] as [RuleRow, string, string][])('describes %o in words', (rule, zh, en) => {
  expect([ruleWords(rule, 'zh'), ruleWords(rule, 'en')]).toEqual([zh, en]);
});
