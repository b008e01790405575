// All resources of this feature, for the server and the console.
import type { Resource } from '@ec/resource/resource';
import { code } from './code.resource.ts';
import { datasource } from './datasource.resource.ts';
import { model } from './model.resource.ts';

export const developResources: readonly Resource[] = [datasource, model, code];
