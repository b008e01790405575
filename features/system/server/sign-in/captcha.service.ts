// Makes captchas and checks their answers. A captcha takes one answer, right or wrong, within 30 minutes (contract §2.2, §10).
import { randomBytes, randomInt } from 'node:crypto';
import { countedAddress } from '@ec/kernel/counted-address';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { captchaAlphabet } from './captcha-glyphs.ts';

const length = 5;
const validMinutes = 30;
/** The number of open captchas of one address; older captchas beyond this number are deleted. */
const maxOpen = 200;

type Needs = Pick<Services, 'database' | 'clock' | 'config'>;

export async function makeCaptcha({ database, clock, config }: Needs, remoteIp: string) {
  const key = randomBytes(16).toString('hex');
  const code = fixedCode(config) ?? randomCode();
  const now = clock.now();
  const address = countedAddress(remoteIp);
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000);
  await database.unfenced.run(
    sql`insert into captcha (key, code, address, created_at, expires_at)
      values (${key}, ${code}, ${address}, ${now}, ${expiresAt})`,
  );
  await database.unfenced.run(
    sql`delete from captcha where address = ${address} and created_at < (
      select created_at from captcha where address = ${address} order by created_at desc offset ${maxOpen - 1} limit 1)`,
  );
  // The canvas library takes 19 MiB, so it is loaded with the first captcha.
  const { drawCaptcha } = await import('./captcha-picture.ts');
  const picture = await drawCaptcha(code);
  return { key, image: `data:image/png;base64,${picture.toString('base64')}` };
}

/** Deletes the captcha and returns whether the answer was right and in time. */
export async function takeCaptcha({ database, clock }: Needs, key: string, answer: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const captcha = await database.unfenced.first<{ code: string; open: boolean }>(
    sql`delete from captcha where key = ${key} returning code, expires_at > ${clock.now()} as open`,
  );
  return captcha?.open === true && captcha.code.toUpperCase() === answer.trim().toUpperCase();
}

/** Returns the fixed code of tests; in production the configuration and this function both refuse one. */
function fixedCode(config: Needs['config']): string | undefined {
  return config.production ? undefined : config.captchaFixed;
}

function randomCode(): string {
  return Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
}
