// Tests decoding XML files in various encodings.
import { describe, expect, it } from 'vitest';
import { declareUtf8, decodeXml } from './xml-text.ts';

describe('the text of an XML file', () => {
  it.each([
    ['ISO-8859-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a name="Prüfung"/>', 'latin1'), 'Prüfung'],
    [
      'windows-1252',
      Buffer.from([...Buffer.from("<?xml version='1.0' encoding='windows-1252'?><a name='"), 0x80, 0x27, 0x2f, 0x3e]),
      '€',
    ],
    [
      'GBK',
      Buffer.from([
        ...Buffer.from('<?xml version="1.0" encoding="GBK"?><a name="'),
        0xbb,
        0xbb,
        0xb5,
        0xe7,
        ...Buffer.from('"/>'),
      ]),
      '换电',
    ],
    ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a name="换电"/>', 'utf16le'), '换电'],
    ['UTF-8', Buffer.from('<?xml version="1.0" encoding="utf-8"?><a name="换电"/>'), '换电'],
    ['none declared', Buffer.from('<a name="换电"/>'), '换电'],
  ])('is decoded and declares UTF-8; the declared encoding was: %s', (_, bytes, word) => {
    const text = decodeXml(bytes);
    expect(text).toContain(word);
    expect(/encoding=["']([^"']*)/.exec(text ?? '')?.[1] ?? 'utf-8').toMatch(/^utf-8$/i);
  });

  it('is undefined when the declared encoding is wrong or unknown', () => {
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a name="ü"/>', 'latin1'))).toBeUndefined();
    expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="nonsense"?><a/>'))).toBeUndefined();
  });

  it('is unchanged except for the encoding in the declaration', () => {
    const body = '<!-- encoding="ISO-8859-1" --><a encoding="GBK"/>';
    expect(declareUtf8(`<?xml version="1.0" encoding='GBK' standalone="yes"?>${body}`)).toBe(
      `<?xml version="1.0" encoding='UTF-8' standalone="yes"?>${body}`,
    );
    expect(declareUtf8(body)).toBe(body);
    expect(declareUtf8(`<?xml version="1.0"?>${body}`)).toBe(`<?xml version="1.0"?>${body}`);
  });
});
