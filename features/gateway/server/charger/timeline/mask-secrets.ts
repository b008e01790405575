// Takes secrets out of what chargers and the platform said, before it is stored and again before it is shown: by the name that stands
// beside a value, and inside texts, since DataTransfer and reasons carry JSON, settings and addresses as plain text. Patterns are
// bounded, because devices choose how long the text is that they run over.
import { isObject } from '@ec/language/unknown';

const mask = '***';
/** Characters of one text that are looked at; no more than half of them are stored. */
const mostText = 16_000;
/** Levels of lists, objects and JSON within texts; OCPP itself needs seven. */
const deepest = 20;

const words =
  'passw(?:or)?d|passphrase|pwd|secret|(?<!id_?)token(?!reader|type)|authorization_?key|auth_?key|api_?key|access_?key|private_?key' +
  '|credential|密码|密钥|口令|令牌';
const secretName = new RegExp(`${words}|authorization$|^pass$|^pin$`, 'i');

/** A name and what stands between it and its value; the name may be quoted, also within another text. */
const assigned = `(?:${words})[\\w.-]{0,20}(?:\\\\{0,8}["'])?\\s{0,8}(?:=>|[:=：])\\s{0,8}`;

const rules: readonly (readonly [pattern: RegExp, instead: string])[] = [
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

/** A text of a device or a person, which may be JSON, settings, an address or a sentence. */
export function maskText(text: string, depth = 0): string {
  const start = text.slice(0, mostText);
  const json = depth < deepest ? jsonIn(start) : undefined;
  if (json !== undefined) {
    const safe = JSON.stringify(withoutSecrets(json, depth + 1));
    // Written anew, a number of twenty digits would be another one.
    return safe === JSON.stringify(json) ? start : safe;
  }
  return rules.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), start);
}

function jsonIn(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of which the value stands in another member: a setting of OCPP, a parameter of a vendor. */
const namedBy = ['key', 'variable', 'name', 'param', 'parameter', 'configKey', 'item'];
const valueNames = /^(?:value|attributeValue|val|data)$/i;

export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value, depth);
  if (depth > deepest) return mask;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  if (!isObject(value)) return value;
  const names = namedBy.flatMap((key) => {
    const content = value[key];
    return isObject(content) ? [content.name] : [content];
  });
  const hidesValue = names.some((each) => typeof each === 'string' && secretName.test(each));
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => {
      const isHidden = secretName.test(key) || (hidesValue && valueNames.test(key));
      return [key, isHidden ? hidden(content, depth + 1) : withoutSecrets(content, depth + 1)];
    }),
  );
}

/** Lists and objects below a secret name hold texts that are secret; which of them are not cannot be told. */
function hidden(content: unknown, depth: number): unknown {
  if (content === null || content === '' || typeof content === 'boolean') return content;
  if (depth > deepest) return mask;
  if (Array.isArray(content)) return content.map((each) => hidden(each, depth + 1));
  if (!isObject(content)) return mask;
  return Object.fromEntries(Object.entries(content).map(([key, each]) => [key, hidden(each, depth + 1)]));
}
