// A row of a table has fields by name and an id.
export type Row = Record<string, unknown> & { id: string; rowVersion?: number };
