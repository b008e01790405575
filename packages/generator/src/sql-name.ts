// Writes names in migrations, with quotes where PostgreSQL reserves the word.
const reserved = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp
  current_user default deferrable desc distinct do else end except exclude false fetch for foreign freeze from full grant group
  having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural
  not notnull null offset on only or order outer overlaps period placing primary references returning right select session_user
  similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where
  window with`.split(/\s+/),
);

export const sqlName = (name: string): string => (reserved.has(name) ? `"${name}"` : name);
