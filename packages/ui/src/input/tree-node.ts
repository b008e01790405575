/** A choice that others hang below (contract §1.5). */
export interface TreeNode {
  id: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: boolean;
  children?: TreeNode[];
}
