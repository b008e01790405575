// The texts of the issues for which a map pack is refused.
import type { Language } from '@ec/language/language';
import type { PackIssue } from './check-pack.ts';

const labelOf = (issue: PackIssue): { zh: string; en: string } => {
  switch (issue.kind) {
    case 'empty':
      return { zh: '没有带 adcode 的区域', en: 'no area has an adcode' };
    case 'unitCount':
      return { zh: `应有34个省级单位，实有${issue.count}个`, en: `34 provinces expected, ${issue.count} found` };
    case 'missing':
      return { zh: `缺少 ${issue.codes.join('、')}`, en: `missing: ${issue.codes.join(', ')}` };
    case 'repeated':
      return { zh: `重复的区域 ${issue.codes.join('、')}`, en: `repeated: ${issue.codes.join(', ')}` };
    case 'foreign':
      return {
        zh: `不属于该区域的编号 ${issue.codes.join('、')}`,
        en: `not of this region: ${issue.codes.join(', ')}`,
      };
    case 'outside':
      return {
        zh: `应在境内的地点落在轮廓之外：${issue.places.join('、')}`,
        en: `places outside of their outline: ${issue.places.join(', ')}`,
      };
    case 'taiwan':
      return { zh: '缺少台湾省(710000)', en: 'Taiwan (710000) is missing' };
    case 'southSea':
      return {
        zh: '缺少南海诸岛：北纬5°以南没有任何图形',
        en: 'the South China Sea islands are missing: nothing lies south of 5° N',
      };
    case 'diaoyu':
      return { zh: '缺少钓鱼岛', en: 'Diaoyu Dao is missing' };
  }
};

/** The text of an issue names at most this many codes or places. */
const mostNames = 12;

const shorten = (issue: PackIssue): PackIssue => {
  if ('codes' in issue) return { ...issue, codes: issue.codes.slice(0, mostNames) };
  return 'places' in issue ? { ...issue, places: issue.places.slice(0, mostNames) } : issue;
};

export const issueText = (issues: readonly PackIssue[], language: Language): string =>
  issues.map((issue) => labelOf(shorten(issue))[language]).join(language === 'zh' ? '；' : '; ');
