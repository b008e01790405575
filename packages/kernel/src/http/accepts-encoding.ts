/** Returns whether an `Accept-Encoding` header names the encoding and does not refuse it with a weight of 0 (RFC 9110, 12.5.3). */
export function acceptsEncoding(header: string | string[] | undefined, encoding: string): boolean {
  const offers = `${header ?? ''}`.split(',').map((offer) =>
    offer
      .toLowerCase()
      .split(';')
      .map((part) => part.trim()),
  );
  return offers.some(
    ([name, ...weights]) => name === encoding && !weights.some((weight) => /^q\s*=\s*0(\.0*)?$/.test(weight)),
  );
}
