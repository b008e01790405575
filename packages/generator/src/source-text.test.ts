// Tests with random texts that a label stays inside its quotes and on one line of the generated source.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelText, oneLine, quote } from './source-text.ts';

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom("'", '"', '\\', '`', '$', '{', '}', '\n', '\r', '\u2028', '\u2029', '\u0000', '/', '*', '\ud800'),
    fc.string(),
  ),
});

it('a quoted text evaluates to the same text on one line', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      // biome-ignore lint/security/noGlobalEval: what a compiler makes of the literal is the question
      const read: unknown = globalThis.eval(quote(text));
      expect(read).toBe(oneLine(text));
      expect(quote(text)).not.toMatch(/[\n\r\u2028\u2029]/);
    }),
    { numRuns: 3000 },
  );
});

it('a label evaluates to both of its texts', () => {
  fc.assert(
    fc.property(nasty, nasty, (zh, en) => {
      // biome-ignore lint/security/noGlobalEval: what a compiler makes of the literal is the question
      const read: unknown = globalThis.eval(`(${labelText(zh, en)})`);
      expect(read).toEqual({ zh: oneLine(zh), en: oneLine(en) });
    }),
    { numRuns: 1000 },
  );
});
