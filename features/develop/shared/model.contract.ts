// The calls that read the tables of data sources, and that read and save the columns of models (contract §5).

import type { Label } from '@ec/language/label';
import { permissionsOf } from '@ec/resource/calls';
import { contract, id, optionalId } from '@ec/resource/contract';
import { type ZodType, z } from 'zod';
import { model } from './model.resource.ts';
import { physicalColumn, prototype, prototypeDraft } from './prototype.ts';

/** Defines a call under two paths, below the model and directly below `blade-develop`, because the specification has both. */
function contractPair<I extends ZodType, O extends ZodType>(options: {
  path: string;
  title: Label;
  input: I;
  output: O;
}) {
  return [
    contract({ ...options, of: model }),
    contract({ ...options, path: `blade-develop/${options.path}`, access: { code: permissionsOf(model).menu } }),
  ] as const;
}

export const tableList = contractPair({
  path: 'table-list',
  title: { zh: '数据源的表', en: 'Tables of a data source' },
  input: z.object({ datasourceId: id }),
  output: z.array(z.strictObject({ name: z.string(), comment: z.string() })),
});

const oneTable = z.object({
  modelId: optionalId,
  datasourceId: optionalId,
  /** The table to read; needed where there is no model yet. */
  tableName: z.string().max(64).optional(),
});

export const tableInfo = contractPair({
  path: 'table-info',
  title: { zh: '表信息', en: 'Table information' },
  input: oneTable,
  output: z.strictObject({ comment: z.string(), entityName: z.string() }),
});

export const modelPrototype = contractPair({
  path: 'model-prototype',
  title: { zh: '模型字段', en: 'Columns of a model' },
  input: oneTable,
  output: z.array(z.union([prototype, physicalColumn])),
});

const below = 'blade-develop/model-prototype';

export const prototypeSubmit = contract({
  method: 'POST',
  path: `${below}/submit-list`,
  access: { code: permissionsOf(model).edit },
  title: { zh: '保存模型字段', en: 'Save model columns' },
  from: 'body',
  input: z
    .array(prototypeDraft.extend({ modelId: id }))
    .min(1)
    .max(500),
  output: z.literal(true),
});

export const prototypeSelect = contract({
  path: `${below}/select`,
  access: { code: permissionsOf(model).menu },
  title: { zh: '已保存的模型字段', en: 'Saved model columns' },
  input: z.object({ modelId: id }),
  output: z.array(prototype),
});
