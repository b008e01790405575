// Collects notes about changed rows (db/migrations/0120_live_rows.sql). A process collects its own notes before it
// sends them to the other processes, and it collects the notes that it receives.

/** The changed rows of one table in one tenant. */
export interface RowNews {
  table: string;
  tenantId: string;
  /** Any row may have changed. The rows are not listed, because too many have changed. */
  isAll: boolean;
  /** Ids of rows that were changed, but neither added nor deleted. */
  changed: ReadonlySet<string>;
  /** Ids of rows that were added or deleted. */
  moved: ReadonlySet<string>;
}

/** The kind of a change: added, changed, deleted, or any. */
type ChangeKind = 'a' | 'c' | 'd' | '*';

/** Once this number of rows of one table and tenant is collected, the next id makes all rows of that table and tenant count as changed. */
const mostRows = 300;
/** The largest number of ids in one note. PostgreSQL accepts fewer than 8000 bytes in a notification. */
const mostIds = 150;
const mostBytes = 7_500;

export class RowNotes {
  /** The changes by `<table>:<tenant>` and row id. The id `*` stands for all rows. */
  readonly #tables = new Map<string, Map<string, ChangeKind>>();

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** Adds notes in the form that the triggers and `toNotices` write: `<table>:<tenant>:<kind>:<id>,<id>…`, separated by spaces. */
  read(notes: string): void {
    for (const note of notes.split(' ')) {
      const [table = '', tenantId = '', kind, ids = ''] = note.split(':');
      if (kind !== 'a' && kind !== 'c' && kind !== 'd') continue;
      for (const id of ids.split(',')) this.#add(`${table}:${tenantId}`, id, kind);
    }
  }

  /** A later change of a row replaces the earlier change, but an added row stays added until it is deleted. */
  #add(key: string, id: string, kind: ChangeKind): void {
    const rows = this.#tables.get(key) ?? new Map<string, ChangeKind>();
    this.#tables.set(key, rows);
    if (rows.has('*')) return;
    if (id === '*' || rows.size >= mostRows) {
      rows.clear();
      rows.set('*', '*');
    } else if (rows.get(id) !== 'a' || kind === 'd') rows.set(id, kind);
  }

  /** Removes and returns the rows for which `isDue` returns true. The argument of `isDue` is `<table>:<tenant>:<id>`. */
  take(isDue: (row: string) => boolean): RowNotes {
    const batch = new RowNotes();
    for (const [key, rows] of this.#tables) {
      for (const [id, kind] of rows) {
        if (!isDue(`${key}:${id}`)) continue;
        batch.#add(key, id, kind);
        rows.delete(id);
      }
      if (rows.size === 0) this.#tables.delete(key);
    }
    return batch;
  }

  news(): RowNews[] {
    return [...this.#tables].map(([key, rows]) => {
      const [table = '', tenantId = ''] = key.split(':');
      const idsOf = (isMoved: boolean) =>
        new Set([...rows].filter(([id, kind]) => id !== '*' && (kind !== 'c') === isMoved).map(([id]) => id));
      return { table, tenantId, isAll: rows.has('*'), changed: idsOf(false), moved: idsOf(true) };
    });
  }

  /** Returns the payloads of the notifications. Each payload is short enough for PostgreSQL. */
  toNotices(): string[] {
    const notices: string[] = [];
    for (const note of this.#notes()) {
      const last = notices.at(-1);
      if (last !== undefined && last.length + note.length < mostBytes) notices[notices.length - 1] = `${last} ${note}`;
      else notices.push(note);
    }
    return notices;
  }

  *#notes(): Generator<string> {
    for (const [key, rows] of this.#tables) {
      const entriesByKind = Map.groupBy(rows, ([, kind]) => (kind === '*' ? 'a' : kind));
      for (const [kind, entries] of entriesByKind) {
        const ids = entries.map(([id]) => id);
        for (let from = 0; from < ids.length; from += mostIds)
          yield `${key}:${kind}:${ids.slice(from, from + mostIds).join()}`;
      }
    }
  }
}
