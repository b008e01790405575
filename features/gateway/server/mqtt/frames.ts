// Sizes of MQTT packets as they come in, told by their headers (MQTT 3.1.1, fixed header), so that nobody sends megabytes: the parser of the
// broker gathers what it is promised.

/** Feed it all bytes of a connection. False: a packet is larger than allowed, or its length is no length. */
export function packetGauge(most: number): (chunk: Buffer) => boolean {
  /** Bytes of the packet's body still to come; its length is being read while it is undefined. */
  let remaining: number | undefined = 0;
  let length = 0;
  let digits = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (remaining === 0) {
        at += 1; // the type
        [remaining, length, digits] = [undefined, 0, 0];
      } else if (remaining === undefined) {
        const byte = chunk[at] ?? 0;
        at += 1;
        length += (byte & 127) * 128 ** digits;
        digits += 1;
        if (length > most || (byte >= 128 && digits === 4)) return false;
        if (byte < 128) remaining = length;
      } else {
        const consumed = Math.min(remaining, chunk.length - at);
        at += consumed;
        remaining -= consumed;
      }
    }
    return true;
  };
}
