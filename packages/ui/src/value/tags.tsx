// Shows states as small tags. The word has the meaning, and the colour only helps the eye. Tags are plain elements, because a table has
// hundreds of them.
import './tags.css';

/** The meaning of a state for the reader. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'off' | 'pv' | 'storage' | 'grid' | 'charging' | 'swap';

export interface TagText {
  text: string;
  tone?: Tone | undefined;
}

export function tags(entries: readonly TagText[]) {
  return entries.map(({ text, tone }) => (
    <span key={text} className="ec-tag" data-tone={tone}>
      {text}
    </span>
  ));
}
