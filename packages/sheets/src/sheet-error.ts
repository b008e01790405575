// The reasons why a sheet cannot be read, in words for the person who uploaded it.
export const sheetProblems = {
  /** The file is neither xlsx nor csv. */
  kind: { zh: '请上传xlsx或csv文件', en: 'Upload an xlsx or csv file' },
  rows: { zh: '最多导入{most}行', en: 'At most {most} rows can be imported' },
  /** The unpacked file is larger than allowed. */
  size: { zh: '文件解压后过大', en: 'The file is too large once unpacked' },
  lines: { zh: '行数过多，含空行最多{most}行', en: 'Too many lines: at most {most}, empty ones included' },
  columns: { zh: '列数过多，最多{most}列', en: 'Too many columns: at most {most}' },
  cells: { zh: '单元格过多，最多{most}个', en: 'Too many cells: at most {most}' },
  cell: { zh: '单元格内容过长，最多{most}个字符', en: 'A cell is too long: at most {most} characters' },
  /** Parsing took more time than allowed. */
  slow: { zh: '文件过于复杂，读取超时', en: 'The file is too complex: reading it took too long' },
  /** Too many other sheets are being read. */
  busy: { zh: '正在读取的文件过多，请稍后再试', en: 'Too many files are being read. Try again later' },
  broken: { zh: '文件已损坏，无法读取', en: 'The file is damaged and cannot be read' },
  noRows: { zh: '文件中没有数据', en: 'The file has no rows' },
  unknownHeading: { zh: '无法识别的列：{heading}', en: 'Unknown column: {heading}' },
  doubleHeading: { zh: '列重复：{heading}', en: 'Duplicate column: {heading}' },
} as const;
export type SheetProblem = keyof typeof sheetProblems;

export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly problem: SheetProblem;
  /** Values for the `{…}` placeholders of the message. */
  readonly values: Record<string, string | number>;

  constructor(problem: SheetProblem, values: Record<string, string | number> = {}, cause?: unknown) {
    super(`The sheet cannot be read: ${problem}`, { cause });
    this.problem = problem;
    this.values = values;
  }
}
