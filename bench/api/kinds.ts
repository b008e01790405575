// The calls that are measured, by name. Apart from what makes them: the floor loads nothing of the product.
export const kinds = ['list', 'filter', 'name', 'sums', 'detail', 'insert'] as const;
export type Kind = (typeof kinds)[number];
