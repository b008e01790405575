// The permission tree flattened to a set of codes (specification §3): only nodes without children count (contract §4).

export interface ButtonNode {
  code: string;
  children?: ButtonNode[] | null;
}

export function permissionCodes(nodes: ButtonNode[], codes: Set<string> = new Set()): Set<string> {
  for (const node of nodes) {
    if (node.children) permissionCodes(node.children, codes);
    else codes.add(node.code);
  }
  return codes;
}
