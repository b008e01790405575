// Translates the names and types of columns of any database into names and kinds of fields, and table names into class names (docs/resource.md).

/** `spare_part` → `sparePart`. A name that does not begin with a letter gets the prefix `c`. */
export function propertyNameOf(column: string): string {
  const words = column.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const [first = '', ...rest] = words.map((word) => (/[a-z]/.test(word) ? word : word.toLowerCase()));
  const name = first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capitalised).join('');
  return /^[a-z]/.test(name) ? name.slice(0, 64) : `c${capitalised(name)}`.slice(0, 64);
}

/** `truck_spare` → `TruckSpare` */
export const entityNameOf = (table: string): string => capitalised(propertyNameOf(table));

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the kind of field with its arguments: `text(50)`, `decimal(10,2)`, `integer`, `flag`, `date`, `datetime`, `json`. */
export function propertyTypeOf(type: string): string {
  const [, size = '', scale = ''] = /\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? [];
  const name = type.toLowerCase();
  if (/^(interval|\w+range\b)/.test(name)) return 'text';
  if (/^(bool|tinyint\(1\)|bit\(1\))/.test(name)) return 'flag';
  if (/^bigint|^int8/.test(name)) return 'decimal(20,0)';
  if (/^int\b.*unsigned/.test(name)) return 'decimal(10,0)'; // up to 4,294,967,295
  if (/^(small|medium|tiny)?int|^integer|^year/.test(name)) return 'integer';
  if (/^(numeric|decimal)/.test(name)) return `decimal(${size || '18'},${scale || (size ? '0' : '6')})`;
  if (/^(double|float|real)/.test(name)) return 'decimal(18,6)';
  if (/^(timestamp|datetime)/.test(name)) return 'datetime';
  if (/^date/.test(name)) return 'date';
  if (/^json/.test(name)) return 'json';
  return size && Number.parseInt(size, 10) > 0 ? `text(${size})` : 'text';
}
