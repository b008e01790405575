// A row as a table shows it: fields by name, and what tells it from others.
export type Row = Record<string, unknown> & { id: string; rowVersion?: number };
