/** A choice that may have other choices below it (contract §1.5). */
export interface TreeNode {
  id: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean;
  children?: TreeNode[];
}
