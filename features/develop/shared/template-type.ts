// The kinds of generated code: a list, a list with child rows of another table, or a tree (domain §13).
export const templateTypes = {
  crud: { zh: '单表', en: 'Single table' },
  sub: { zh: '主子表', en: 'Table with child rows' },
  tree: { zh: '树表', en: 'Tree' },
} as const;

/** The amount of comments in the generated code. */
export const codeStyles = {
  commented: { zh: '带注释', en: 'With comments' },
  bare: { zh: '无注释', en: 'Without comments' },
} as const;

/** A path inside the archive: only folders, without hidden and parent folders. */
export const folderPath = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\/[A-Za-z0-9_][A-Za-z0-9_-]*){0,15}$/;

/** The name of a column or of its property. */
export const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
