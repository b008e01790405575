// The shared columns of a new row that the database does not have to be told, but one statement for many tables does.
export const live = { status: 1, is_deleted: 0, row_version: 1 } as const;
