// The interface for looking up the texts that rows show beside codes: dictionary texts and region names (contract §1.7).
import type { Language } from '@ec/language/language';

/** The `system` feature implements the interface with its dictionaries and regions. */
export interface DisplayNames {
  /** Loads the tenant's texts into memory; a later call is cheap. */
  ready(tenantId: string): Promise<void>;
  /** Returns the text of a key; "" if the dictionary does not have the key. Call it after `ready`. */
  dictText(tenantId: string, code: string, key: number, language: Language): string;
  /** Returns whether the tenant's dictionary has the key, even if the entry is sealed. Call it after `ready`. */
  hasKey(tenantId: string, code: string, key: number): boolean;
  /** Returns all keys of the tenant's dictionary in its order. Call it after `ready`. */
  keysOf(tenantId: string, code: string): number[];
  /** Returns `山东省 济南市 历下区` or `Lixia District, Jinan, Shandong`, by default in Chinese; "" for an unknown code. */
  regionName(code: string, language?: Language): string;
  /** Returns the codes of the regions whose English name, without those of higher levels, contains the word. */
  regionsInEnglish(word: string): string[];
  hasRegion(code: string): boolean;
  /** Returns the code of the region with this full name, with or without spaces; undefined if there is none. */
  regionCode(name: string): string | undefined;
  /** Returns the names of users by id, without users of another tenant. The method runs one query. */
  people(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
