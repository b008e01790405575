// The choices for generated code (domain §13). A template is a list, a list with child rows of another table, or a tree.
export const templateTypes = {
  crud: { zh: '单表', en: 'Single table' },
  sub: { zh: '主子表', en: 'Table with child rows' },
  tree: { zh: '树表', en: 'Tree' },
} as const;

/** True if the generated files begin with a comment about their origin. */
export const codeStyles = {
  commented: { zh: '带注释', en: 'With comments' },
  bare: { zh: '无注释', en: 'Without comments' },
} as const;

/** A path of folders inside the archive. Hidden folders and parent folders (`..`) do not match. */
export const folderPath = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\/[A-Za-z0-9_][A-Za-z0-9_-]*){0,15}$/;

/** The name of a column or of its property. */
export const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
