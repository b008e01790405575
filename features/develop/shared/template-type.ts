// The kinds of code written from a table: a list of its own, one with rows of another table below each, or a tree (domain §13).
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

/** A path inside the archive: folders alone, none of them hidden, none upwards. */
export const folderPath = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\/[A-Za-z0-9_][A-Za-z0-9_-]*){0,15}$/;

/** A column, or the property that becomes of it. */
export const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
