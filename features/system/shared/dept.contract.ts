// Calls that return departments as tree nodes.
import { contract } from '@ec/resource/contract';
import { treeCall } from '@ec/resource/tree-calls';
import { treeNode } from '@ec/resource/tree-node';
import { z } from 'zod';
import { dept } from './dept.resource.ts';

export const deptTree = treeCall(dept);

/** The departments without departments below them (contract §9). */
export const leafDepts = contract({
  of: dept,
  path: 'leafList',
  access: 'signedIn',
  title: { zh: '末级部门', en: 'Department: leaf departments' },
  output: z.array(treeNode),
});
