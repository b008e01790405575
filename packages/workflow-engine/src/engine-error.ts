// The error of a refused step. The caller translates its code, and stores nothing of the step.

export type EngineErrorCode =
  | 'missingVariable'
  | 'wrongType'
  | 'divisionByZero'
  | 'noFlow'
  | 'noAssignee'
  | 'noReceiver'
  | 'notRunning'
  | 'taskClosed'
  | 'notAssignee'
  | 'alreadyVoted'
  | 'tokenGone'
  | 'timerGone'
  | 'badTarget'
  | 'unstructured'
  | 'starterSigns'
  | 'lastSigner'
  | 'protectedVariable'
  | 'tooManySteps'
  | 'tooManySigners'
  | 'badTime'
  | 'stuck';

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** The node, flow, variable, row or other value that caused the error. */
  readonly subject: string;

  constructor(code: EngineErrorCode, subject = '') {
    super(subject === '' ? code : `${code}: ${subject}`);
    this.name = 'EngineError';
    this.code = code;
    this.subject = subject;
  }
}
