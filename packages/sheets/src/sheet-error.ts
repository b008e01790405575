// Why a sheet cannot be read, in words for whoever gave it.
export const sheetProblems = {
  /** Neither xlsx nor csv. */
  kind: { zh: '请上传xlsx或csv文件', en: 'Upload an xlsx or csv file' },
  rows: { zh: '最多导入{most}行', en: 'At most {most} rows can be imported' },
  /** Unpacks to more than allowed. */
  size: { zh: '文件解压后过大', en: 'The file is too large once unpacked' },
  broken: { zh: '文件已损坏，无法读取', en: 'The file is damaged and cannot be read' },
  noRows: { zh: '文件中没有数据', en: 'The file has no rows' },
  unknownHeading: { zh: '无法识别的列：{heading}', en: 'Unknown column: {heading}' },
  doubleHeading: { zh: '列重复：{heading}', en: 'Duplicate column: {heading}' },
} as const;
export type SheetProblem = keyof typeof sheetProblems;

export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly problem: SheetProblem;
  /** What `{…}` in the words stands for. */
  readonly values: Record<string, string | number>;

  constructor(problem: SheetProblem, values: Record<string, string | number> = {}, cause?: unknown) {
    super(`The sheet cannot be read: ${problem}`, { cause });
    this.problem = problem;
    this.values = values;
  }
}
