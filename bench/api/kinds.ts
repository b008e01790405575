// The names of the measured calls, in a module of their own, so that the floor loads nothing of the product.
export const kinds = ['list', 'filter', 'name', 'sums', 'detail', 'insert'] as const;
export type Kind = (typeof kinds)[number];
