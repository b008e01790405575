// The departments that have none below (contract §9).
import { contract } from '@ec/resource/contract';
import { treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import { dept } from './dept.resource.ts';

export const leafDepts = contract({
  of: dept,
  path: 'leafList',
  access: 'signedIn',
  title: { zh: '末级部门', en: 'Departments without others below' },
  output: z.array(treeNode),
});
