// The call that returns the OpenAPI document.
import { z } from 'zod';
import { bareJson } from '../bare-reply.ts';
import { contract } from '../contract.ts';

export const descriptionOfCalls = contract({
  path: 'openapi.json',
  access: 'signedIn',
  title: { zh: '接口文档', en: 'API documentation' },
  output: z.looseObject({}).meta({ description: 'OpenAPI 3.1' }),
  bare: bareJson,
});
