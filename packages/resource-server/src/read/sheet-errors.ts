// The errors of exports and imports, as part of the error catalogue. The errors of unreadable sheets come from the sheet reader.
import { AppError, defineErrors } from '@ec/kernel/errors';
import { SheetError, sheetProblems } from '@ec/sheets/sheet-error';

export const sheetErrors = defineErrors('engine.sheet', {
  tooManyRows: {
    status: 400,
    zh: '最多导出{most}行，请缩小范围',
    en: 'At most {most} rows can be exported. Narrow the range',
  },
  missingKey: { status: 400, zh: '文件缺少匹配列：{label}', en: 'The matching column is missing: {label}' },
  doubleKey: { status: 400, zh: '与第{line}行重复', en: 'Duplicate of line {line}' },
  mayNotAdd: { status: 403, zh: '没有新增权限', en: 'No permission to add' },
  mayNotEdit: { status: 403, zh: '没有修改权限', en: 'No permission to edit' },
  severalTargets: {
    status: 400,
    zh: '{label}“{text}”有多个，请填编号',
    en: 'Several records of {label} are called “{text}”. Enter the id',
  },
  noSuchTarget: { status: 400, zh: '{label}“{text}”不存在', en: '{label} “{text}” does not exist' },
  refused: { status: 400, zh: '数据不符合规则，无法保存', en: 'The values violate a rule and cannot be saved' },
});

/** Converts an error of the sheet reader to an error of the catalogue. `most`: the maximum number of lines, for the text. */
export function inCatalogue(error: unknown, most: number): unknown {
  if (!(error instanceof SheetError)) return error;
  const status = error.problem === 'busy' ? 429 : 400;
  return new AppError(
    { status, name: `sheet.${error.problem}`, ...sheetProblems[error.problem] },
    { most, ...error.values },
  );
}
