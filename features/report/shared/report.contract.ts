// The calls of reports beside the calls that every resource has (contract §5).
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, pageOf, paging } from '@ec/resource/contract';
import { z } from 'zod';
import { layoutSchema } from './layout.ts';
import { report } from './report.resource.ts';

const may = permissionsOf(report);
const cell = z.string().nullable();

const result = z.strictObject({
  columns: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      digits: z.number().int().optional().meta({ description: 'Decimals of a number; absent where it is none' }),
    }),
  ),
  rows: z.array(
    z.strictObject({
      cells: z.array(cell).meta({ description: 'Words, or numbers as exact text' }),
      keys: z.array(cell).meta({ description: 'Of the groups as they are stored, the first day of a period' }),
      id: z.string().optional().meta({ description: 'Of a single row' }),
    }),
  ),
  totals: z.array(cell).meta({ description: 'Of all rows that are found, by column' }),
  total: z.number().int().meta({ description: 'Rows or groups that there are' }),
  found: z.number().int().meta({ description: 'Rows that were looked at' }),
  at: z.string(),
});
export type ReportResult = z.output<typeof result>;

export const previewReport = contract({
  of: report,
  path: 'preview',
  method: 'POST',
  access: { anyOf: [may.add, may.edit] },
  title: { zh: '预览报表', en: 'Report: preview before saving' },
  from: 'body',
  input: z.strictObject({ source: z.string().max(64), layout: layoutSchema }),
  output: result,
});

export const runReport = contract({
  of: report,
  path: 'run',
  access: { code: may.view },
  title: { zh: '查看报表', en: 'Report: view' },
  input: z.object({ id }),
  output: result,
});

export const reportFile = contract({
  of: report,
  path: 'file',
  method: 'POST',
  access: { code: may.export },
  title: { zh: '导出报表', en: 'Report: export as Excel or PDF' },
  from: 'body',
  input: z.strictObject({ id, format: z.enum(['xlsx', 'pdf']) }),
  output: z.strictObject({ taskId: z.string() }),
});

export const reportRuns = contract({
  of: report,
  path: 'runs',
  access: { code: may.view },
  title: { zh: '定时运行记录', en: 'Report: delivery history' },
  input: z.object({ id, ...paging }),
  output: pageOf(
    z.strictObject({
      id: z.string(),
      dueTime: z.string(),
      userName: z.string(),
      runState: z.number().int(),
      message: z.string(),
      endTime: z.string(),
    }),
  ),
});
