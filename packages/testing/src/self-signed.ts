// Creates a key pair with a self-signed certificate (X.509 v3, RFC 5280). The code encodes DER itself: Node.js cannot create certificates.
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

export interface SelfSigned {
  /** The serial number as upper-case hexadecimal. */
  serial: string;
  privateKey: KeyObject;
  /** The certificate as PEM. */
  certificate: string;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (bytes: Buffer) => der(0x02, bytes);
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const organization = Buffer.from('060355040a', 'hex');
const part = (kind: Buffer, text: string) => der(0x31, sequence(kind, der(0x0c, Buffer.from(text))));
const generalizedTime = (time: Date) =>
  der(0x18, Buffer.from(`${time.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

const day = 24 * 3600_000;

/**
 * The certificate is valid for 1000 days after `from`. Its subject contains the serial number as organization, so that each subject is
 * different: a store of trusted certificates finds only the first of several certificates with the same subject.
 */
export function selfSigned(name: string, from = new Date(Date.now() - day)): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // With the first byte 0x5a, the serial number is positive and has no leading zero, so that all programs print the same digits.
  const serial = Buffer.concat([Buffer.from([0x5a]), randomBytes(19)]);
  const subject = sequence(part(commonName, name), part(organization, serial.toString('hex')));
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    sha256WithRsa,
    subject,
    sequence(generalizedTime(from), generalizedTime(new Date(from.getTime() + 1000 * day))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(toBeSigned).sign(privateKey);
  const whole = sequence(toBeSigned, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { serial: serial.toString('hex').toUpperCase(), privateKey, certificate };
}
