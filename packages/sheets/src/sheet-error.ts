// Why a sheet cannot be read. Whoever shows it finds the words.

/** `kind`: neither xlsx nor csv; `rows`: more than allowed; `size`: unpacks to more than allowed; `broken`: unreadable. */
export type SheetProblem = 'kind' | 'rows' | 'size' | 'broken';

export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem, cause?: unknown) {
    super(`The sheet cannot be read: ${problem}`, { cause });
    this.problem = problem;
  }
}
