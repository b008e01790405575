// The description of all calls.
import { z } from 'zod';
import { bareJson } from '../bare-reply.ts';
import { contract } from '../contract.ts';

export const descriptionOfCalls = contract({
  path: 'openapi.json',
  access: 'signedIn',
  title: { zh: '接口文档', en: 'Description of all calls' },
  output: z.looseObject({}).meta({ description: 'OpenAPI 3.1' }),
  bare: bareJson,
});
