// Decides by the headers of a page whether the console may frame it. With CSP `frame-ancestors`, browsers ignore X-Frame-Options
// (https://www.w3.org/TR/CSP3/#directive-frame-ancestors, https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header).
import type { IncomingHttpHeaders } from 'node:http';

/** `page` is the address of the page, `ours` that of the console. */
export function allowsFraming(headers: IncomingHttpHeaders, page: URL, ours: URL): boolean {
  const policies = ancestorsIn(headerText(headers['content-security-policy']));
  // All policies must permit it.
  if (policies.length > 0)
    return policies.every((sources) => sources.some((source) => matchesSource(source, page, ours)));
  const options = headerText(headers['x-frame-options']).toLowerCase().split(',');
  const values = options.map((value) => value.trim());
  if (values.includes('deny')) return false;
  return !values.includes('sameorigin') || page.origin === ours.origin;
}

const headerText = (header: string | string[] | undefined): string => [header ?? ''].flat().join(',');

/** Returns the sources of each policy with the directive `frame-ancestors`; a header may hold several policies. */
function ancestorsIn(header: string): string[][] {
  return header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    const ancestors = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return ancestors ? [ancestors.slice(1)] : [];
  });
}

const hostSource = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(?:\/.*)?$/;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matchesSource(text: string, page: URL, ours: URL): boolean {
  const source = text.toLowerCase();
  if (source === "'self'") return page.origin === ours.origin;
  if (source === '*') return true;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return matchesScheme(source, ours.protocol);
  const match = hostSource.exec(source);
  if (!match) return false;
  const [, scheme, host = '', port] = match;
  return (
    matchesScheme(scheme ? `${scheme}:` : page.protocol, ours.protocol) &&
    matchesHost(host, ours.hostname) &&
    matchesPort(port, ours)
  );
}

/** The scheme http in a source also matches https. */
const matchesScheme = (source: string, ownScheme: string): boolean =>
  source === ownScheme || (source === 'http:' && ownScheme === 'https:');

const matchesHost = (source: string, ownHost: string): boolean =>
  source === '*' || source === ownHost || (source.startsWith('*.') && ownHost.endsWith(source.slice(1)));

function matchesPort(source: string | undefined, { port, protocol }: URL): boolean {
  const ownPort = port || defaultPorts[protocol];
  return source === '*' || (source ?? defaultPorts[protocol]) === ownPort;
}
