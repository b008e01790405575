// Tests which files scheduled reports send, to which people, and how often.
import type { TestEngine } from '@ec/testing/engine';
import { type MailServer, mailServer } from '@ec/testing/mail-server';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportFormat, reportSchedule } from '../shared/report.enums.ts';
import { sendReportsJob } from './send.job.ts';
import { admin, base, manager, type ReportStage, reportStage, tenant } from './test-stage.ts';

let stage: ReportStage;
let on: TestEngine;
beforeAll(async () => {
  stage = await reportStage();
  on = stage.on;
}, 120_000);
afterAll(() => on.close());

describe('a scheduled report', () => {
  const due = (id: string, at = "now() - interval '1 minute'") =>
    on.stage.superuser.run(`update report_report set next_run = ${at} where id = $1`, [id]);
  const idOf = async (account: string) =>
    (
      await stage.query<{ id: string }>(`select id from "system_user" where tenant_id = $1 and account = $2`, [
        tenant,
        account,
      ])
    )[0]?.id ?? '';
  const runs = async (id: string) =>
    (await on.get<{ records: { runState: number; userName: string }[] }>(admin, `${base}/runs`, { id })).data.records;
  const scheduled = async (accounts: string[], more: object = {}) => {
    const recipients = (await Promise.all(accounts.map(idOf))).join(',');
    const sending = {
      schedule: reportSchedule.key.daily,
      atTime: '08:00',
      format: reportFormat.key.xlsx,
      recipients,
    };
    return (await stage.submit(admin, { ...sending, ...more })).data.id;
  };
  const send = () => runJob(sendReportsJob(on.engine), on.engine, { tenantId: tenant });
  const states = async (id: string) => (await runs(id)).map(({ runState }) => runState).toSorted();

  test('gives each recipient his own file in the export centre, and records recipients who may not get it', async () => {
    const id = await scheduled(['admin', 'manager', 'viewer', 'engineer2']);
    await on.stage.superuser.run(`update "system_user" set status = 2 where tenant_id = $1 and account = 'engineer2'`, [
      tenant,
    ]);
    await due(id);
    await send();
    await vi.waitFor(async () => expect(await states(id)).toEqual([1, 1, 2, 2]), { timeout: 20_000 });
    const files = await on.get<{ records: { title: string; fileName: string; state: number }[] }>(
      manager,
      'blade-system/task/list',
    );
    expect(files.data.records[0]).toMatchObject({ title: '各站收入 · Excel', state: 2 });
    expect(files.data.records[0]?.fileName).toMatch(/^各站收入_.*\.xlsx$/);
    const [row] = await stage.query<{ next: Date }>(`select next_run as next from report_report where id = $1`, [id]);
    expect(new Date(row?.next ?? 0).getTime()).toBeGreaterThan(Date.now());
  });

  test('is also mailed if the tenant has a mail server and the recipient has an address', async () => {
    const server: MailServer = await mailServer();
    const { host, tlsPort: port, username, password } = server;
    const place = {
      host,
      port,
      security: 1,
      username,
      password,
      fromAddress: 'energy@example.com',
      fromName: '能源云',
    };
    const { data } = await on.post<{ id: string }>(admin, 'blade-resource/mail/submit', {
      mailCode: 'office',
      ...place,
    });
    await on.post(admin, 'blade-resource/mail/enable', { id: data.id });
    await on.stage.superuser.run(
      `update "system_user" set email = account || '@example.com' where tenant_id = $1 and account = 'manager'`,
      [tenant],
    );
    await on.stage.superuser.run(`update "system_user" set email = null where tenant_id = $1 and account = 'admin'`, [
      tenant,
    ]);
    const id = await scheduled(['admin', 'manager'], { name: '邮件报表', format: reportFormat.key.pdf });
    await due(id);
    await send();
    await vi.waitFor(async () => expect(await states(id)).toEqual([1, 4]), { timeout: 20_000 });
    // On a busy machine the first attempt may fail; the next one follows half a minute later.
    await vi.waitFor(
      async () => {
        const log = await on.stage.superuser.rows('select message_state, reason from messaging_log where channel = 2');
        expect(server.taken.length, JSON.stringify(log)).toBe(1);
      },
      { timeout: 70_000, interval: 500 },
    );
    const mail = JSON.stringify(server.taken[0]);
    expect(mail).toContain('manager@example.com');
    expect(mail).toContain('application/pdf');
    await server.close();
  }, 100_000);

  test('is written in the language that its recipient wants for messages', async () => {
    await on.stage.superuser.run(
      `insert into messaging_preference (tenant_id, user_id, console, mail, sms, language) values ($1, $2, '{}', '{}', '{}', 'en')`,
      [tenant, await idOf('manager')],
    );
    const id = await scheduled(['manager', 'admin'], { name: '语言' });
    await due(id);
    await send();
    const languages = await stage.query<{ language: string }>(
      `select asked->>'language' as language from system_task where title like '语言%' order by 1`,
      [],
    );
    expect(languages.map(({ language }) => language)).toEqual(['en', 'zh']);
  });

  test('is sent once for each due time, even by parallel jobs', async () => {
    const id = await scheduled(['admin']);
    // All rounds count back from the same minute, because a minute may end between two rounds.
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
    for (let round = 0; round < 32; round += 1) {
      await due(id, `timestamptz '${minute}' - interval '${round + 1} minutes'`);
      await Promise.all([send(), send(), send()]);
    }
    const [row] = await stage.query<{ n: number; times: number }>(
      `select count(*)::int as n, count(distinct due_time)::int as times from report_run where report_id = $1`,
      [id],
    );
    expect(row).toEqual({ n: 32, times: 32 });
  });

  test('skips a due time that is more than a day past, and gets its next one', async () => {
    const id = await scheduled(['admin']);
    await due(id, "now() - interval '3 days'");
    await send();
    expect(await runs(id)).toEqual([]);
    const [row] = await stage.query<{ next: Date }>(`select next_run as next from report_report where id = $1`, [id]);
    expect(new Date(row?.next ?? 0).getTime()).toBeGreaterThan(Date.now());
  });
});
