// Looks up the texts that rows show beside codes: dictionary texts and region names, from memory (contract §1.7).
import type { Language } from '@ec/language/language';

/** The `system` feature implements this with its dictionaries and regions; the engine only calls it. */
export interface DisplayNames {
  /** Loads the tenant's texts into memory; a later call is cheap. */
  ready(tenantId: string): Promise<void>;
  /** Returns the text of a key, or "" where the dictionary does not have it. Call it after `ready`. */
  dictText(tenantId: string, code: string, key: number, language: Language): string;
  /** Returns whether the tenant's dictionary has the key (sealed ones too). Call it after `ready`. */
  hasKey(tenantId: string, code: string, key: number): boolean;
  /** Returns all keys of the tenant's dictionary in its order. Call it after `ready`. */
  keysOf(tenantId: string, code: string): number[];
  /** `山东省 济南市 历下区`, `Lixia District, Jinan, Shandong`; "" for an unknown code. In Chinese unless a language is given. */
  regionName(code: string, language?: Language): string;
  /** Codes of the regions whose own English name contains the word. */
  regionsInEnglish(word: string): string[];
  hasRegion(code: string): boolean;
  /** The code of a full name, with or without spaces. */
  regionCode(name: string): string | undefined;
  /** Returns the names of users by id, without users of another tenant. It runs one query. */
  people(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
