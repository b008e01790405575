// The detail of a task that exports or imports a sheet.
export interface SheetTask {
  id: string;
  state: number;
  message: string;
  fileKey: string;
  fileName: string;
  resultId: string;
  isUndone: boolean;
  kind: string;
  result: {
    added: number;
    changed: number;
    unchanged: number;
    failed: number;
    problems: { line: number; reason: string }[];
    groupId?: string;
  };
}
