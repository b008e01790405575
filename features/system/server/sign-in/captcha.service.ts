// Captchas: one answer each, right or wrong, within 30 minutes (contract §2.2, §10).
import { randomBytes, randomInt } from 'node:crypto';
import { countedAddress } from '@ec/kernel/counted-address';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { captchaAlphabet } from './captcha-glyphs.ts';

const length = 5;
const minutes = 30;
/** The number of open captchas of one address; older ones beyond it are deleted. */
const mostOpen = 200;

type Needs = Pick<Services, 'database' | 'clock' | 'config'>;

export async function makeCaptcha({ database, clock, config }: Needs, remoteIp: string) {
  const key = randomBytes(16).toString('hex');
  const code = fixedCode(config) ?? randomCode();
  const now = clock.now();
  const address = countedAddress(remoteIp);
  const ends = new Date(now.getTime() + minutes * 60_000);
  await database.unfenced.run(
    sql`insert into captcha (key, code, address, created_at, expires_at)
      values (${key}, ${code}, ${address}, ${now}, ${ends})`,
  );
  await database.unfenced.run(
    sql`delete from captcha where address = ${address} and created_at < (
      select created_at from captcha where address = ${address} order by created_at desc offset ${mostOpen - 1} limit 1)`,
  );
  const { drawCaptcha } = await import('./captcha-picture.ts'); // its canvas takes 19 MiB: only where one is drawn
  const picture = await drawCaptcha(code);
  return { key, image: `data:image/png;base64,${picture.toString('base64')}` };
}

/** Deletes the captcha and returns whether the answer was right and in time. */
export async function takeCaptcha({ database, clock }: Needs, key: string, answer: string): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(key)) return false;
  const usedCaptcha = await database.unfenced.first<{ code: string; open: boolean }>(
    sql`delete from captcha where key = ${key} returning code, expires_at > ${clock.now()} as open`,
  );
  return usedCaptcha?.open === true && usedCaptcha.code.toUpperCase() === answer.trim().toUpperCase();
}

/** Returns the fixed code of tests; in production the configuration and this function both refuse one. */
function fixedCode(config: Needs['config']): string | undefined {
  return config.production ? undefined : config.captchaFixed;
}

function randomCode(): string {
  return Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
}
