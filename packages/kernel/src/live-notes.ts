// Notes of rows that have changed (db/migrations/0120_live_rows.sql), gathered on both sides of the wire between processes.

/** The changed rows of one table in one tenant, as far as they are known. */
export interface RowNews {
  table: string;
  tenantId: string;
  /** So many that they are not named. */
  isAll: boolean;
  /** Ids of rows that have changed, and of those that have come or gone. */
  changed: ReadonlySet<string>;
  moved: ReadonlySet<string>;
}

type What = 'a' | 'c' | 'd' | '*';

/** From this many rows on it is told that all have changed. */
const mostRows = 300;
/** Ids in one note on the wire; PostgreSQL takes 8000 bytes in a notice. */
const mostIds = 150;
const mostBytes = 7_500;

export class Gathered {
  readonly #tables = new Map<string, Map<string, What>>();

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  /** `notes` as triggers and `written` give them. */
  read(notes: string): void {
    for (const note of notes.split(' ')) {
      const [table = '', tenantId = '', what, ids = ''] = note.split(':');
      if (what !== 'a' && what !== 'c' && what !== 'd') continue;
      for (const id of ids.split(',')) this.#add(`${table}:${tenantId}`, id, what);
    }
  }

  #add(key: string, id: string, what: What): void {
    const rows = this.#tables.get(key) ?? new Map<string, What>();
    this.#tables.set(key, rows);
    if (rows.has('*')) return;
    if (id === '*' || rows.size >= mostRows) {
      rows.clear();
      rows.set('*', '*');
    } else if (rows.get(id) !== 'a' || what === 'd') rows.set(id, what);
  }

  /** Takes out what `isDue`, which is asked for each row. */
  take(isDue: (row: string) => boolean): Gathered {
    const batch = new Gathered();
    for (const [key, rows] of this.#tables) {
      for (const [id, what] of rows) {
        if (!isDue(`${key}:${id}`)) continue;
        batch.#add(key, id, what);
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
        new Set([...rows].filter(([id, what]) => id !== '*' && (what !== 'c') === isMoved).map(([id]) => id));
      return { table, tenantId, isAll: rows.has('*'), changed: idsOf(false), moved: idsOf(true) };
    });
  }

  /** As notices of the database, each within its bounds. */
  written(): string[] {
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
      const kinds = Map.groupBy(rows, ([, what]) => (what === '*' ? 'a' : what));
      for (const [what, entries] of kinds) {
        const ids = entries.map(([id]) => id);
        for (let from = 0; from < ids.length; from += mostIds)
          yield `${key}:${what}:${ids.slice(from, from + mostIds).join()}`;
      }
    }
  }
}
