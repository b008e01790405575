// Query keys and paths of a resource. Everything that is cached about one stands under its key, so a write refreshes all of it.
import type { Resource } from '@ec/resource/resource';
import type { Row } from './draft.ts';

export interface Page {
  records: Row[];
  total: number;
  pages: number;
  /** True when `total` is the planner's estimate (contract §1.3). */
  approx?: boolean;
}

/** contract §1.5 */
export interface TreeNode {
  id: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean;
  children?: TreeNode[];
}

export const resourceKey = (resource: Resource) => ['resource', resource.name] as const;

export const pathOf = (resource: Resource, call: string) => `${resource.base}/${call}`;
