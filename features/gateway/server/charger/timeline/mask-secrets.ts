// Masks secrets in the messages of chargers and of the platform, before they are stored and again before they are shown. Secrets are
// recognised by the name beside a value, also inside texts, since DataTransfer and reasons contain JSON, settings and addresses as plain
// text. The repetitions in all patterns are bounded, because devices choose the length of the text.
import { isObject } from '@ec/language/unknown';

const mask = '***';
/** Characters of one text that are examined; at most half as many are stored. */
const mostText = 16_000;
/** The most nested levels of lists, objects and JSON within texts; OCPP itself needs seven. */
const mostLevels = 20;

const words =
  'passw(?:or)?d|passphrase|pwd|secret|(?<!id_?)token(?!reader|type)|authorization_?key|auth_?key|api_?key|access_?key|private_?key' +
  '|credential|密码|密钥|口令|令牌';
const secretName = new RegExp(`${words}|authorization$|^pass$|^pin$`, 'i');

/** The name of a secret and the separator before its value; the name may be quoted, also within another text. */
const assigned = `(?:${words})[\\w.-]{0,20}(?:\\\\{0,8}["'])?\\s{0,8}(?:=>|[:=：])\\s{0,8}`;

const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, mask],
  [/\b(bearer|basic)\s{1,8}[A-Za-z0-9+/=._~-]{6,2000}/gi, `$1 ${mask}`],
  // ftp://user:password@host
  [/(:\/\/)[^\s/"'<>]{0,200}:[^\s/"'<>]{0,200}@/g, `$1${mask}@`],
  // <password>…</password>
  [new RegExp(`(<[\\w.-]{0,20}(?:${words})[\\w.-]{0,20}(?:\\s[^<>]{0,200})?>)[^<]{0,2000}`, 'gi'), `$1${mask}`],
  // "password":"…", also escaped within another text, and cut off before its end
  [new RegExp(`(${assigned})(\\\\{0,8}["'])[\\s\\S]{0,2000}?(?:\\2|$)`, 'gi'), `$1$2${mask}$2`],
  // password=…
  [new RegExp(`(${assigned})[^\\s"'\\\\,;&<>{}\\[\\]()，；。]{1,2000}`, 'gi'), `$1${mask}`],
  [/\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{1,4000}\.?[A-Za-z0-9_-]{0,2000}/g, mask],
];

/** Masks a text of a device or a person, which may be JSON, settings, an address or a sentence. */
export function maskText(text: string, depth = 0): string {
  const start = text.slice(0, mostText);
  const json = depth < mostLevels ? jsonIn(start) : undefined;
  if (json !== undefined) {
    const safe = JSON.stringify(withoutSecrets(json, depth + 1));
    // Without a secret the text stays as it is, because serialising would change numbers of twenty digits.
    return safe === JSON.stringify(json) ? start : safe;
  }
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), start);
}

function jsonIn(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Members that contain the name of a value in another member: a setting of OCPP, a parameter of a vendor. */
const nameMembers = ['key', 'variable', 'name', 'param', 'parameter', 'configKey', 'item'];
const valueNames = /^(?:value|attributeValue|val|data)$/i;

export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value, depth);
  if (depth > mostLevels) return mask;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  if (!isObject(value)) return value;
  const names = nameMembers.flatMap((key) => {
    const content = value[key];
    return isObject(content) ? [content.name] : [content];
  });
  const hidesValue = names.some((each) => typeof each === 'string' && secretName.test(each));
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => {
      const isHidden = secretName.test(key) || (hidesValue && valueNames.test(key));
      return [key, isHidden ? maskAll(content, depth + 1) : withoutSecrets(content, depth + 1)];
    }),
  );
}

/** Masks every value within a list or an object whose name is secret, because any of them may be. */
function maskAll(content: unknown, depth: number): unknown {
  if (content === null || content === '' || typeof content === 'boolean') return content;
  if (depth > mostLevels) return mask;
  if (Array.isArray(content)) return content.map((each) => maskAll(each, depth + 1));
  if (!isObject(content)) return mask;
  return Object.fromEntries(Object.entries(content).map(([key, each]) => [key, maskAll(each, depth + 1)]));
}
