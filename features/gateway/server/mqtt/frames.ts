// Measures MQTT packets while they arrive, by the length in their fixed header (MQTT 3.1.1). The parser of the broker would hold a packet
// of any length in memory until its end.

/** Returns a function for all bytes of a connection in order; it returns false for a packet above `most` bytes or with an invalid length. */
export function packetGauge(most: number): (chunk: Buffer) => boolean {
  /** The bytes of the packet's body that are still to come; undefined while the length is being read. */
  let remaining: number | undefined = 0;
  let length = 0;
  let digits = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (remaining === 0) {
        // This byte is the type of the packet.
        at += 1;
        [remaining, length, digits] = [undefined, 0, 0];
      } else if (remaining === undefined) {
        const byte = chunk[at] ?? 0;
        at += 1;
        length += (byte & 127) * 128 ** digits;
        digits += 1;
        if (length > most || (byte >= 128 && digits === 4)) return false;
        if (byte < 128) remaining = length;
      } else {
        const byteCount = Math.min(remaining, chunk.length - at);
        at += byteCount;
        remaining -= byteCount;
      }
    }
    return true;
  };
}
