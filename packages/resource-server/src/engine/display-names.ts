// Texts beside codes in rows: dictionary texts and region names, from memory (contract §1.7).
import type { Language } from '@ec/language/language';

/** The `system` feature fills this in from its dictionaries and regions; the engine only asks. */
export interface DisplayNames {
  /** Makes sure the tenant's texts are in memory. Cheap once they are. */
  ready(tenantId: string): Promise<void>;
  /** Text of one key, "" where the dictionary has none. Call after `ready`. */
  dictText(tenantId: string, code: string, key: number, language: Language): string;
  /** Returns whether the tenant's dictionary has the key (sealed ones too). Call it after `ready`. */
  hasKey(tenantId: string, code: string, key: number): boolean;
  /** Every key that the tenant's dictionary has, in their order. Call after `ready`. */
  keysOf(tenantId: string, code: string): number[];
  /** `山东省 济南市 历下区`, `Lixia District, Jinan, Shandong`; "" for an unknown code. In Chinese unless a language is given. */
  regionName(code: string, language?: Language): string;
  /** Codes of the regions whose own English name contains the word. */
  regionsInEnglish(word: string): string[];
  hasRegion(code: string): boolean;
  /** The code of a full name, with or without spaces. */
  regionCode(name: string): string | undefined;
  /** Names of users by their ids; those of another tenant are absent. One query. */
  people(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
