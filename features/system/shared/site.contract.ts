// The settings of this installation, which pages read before anyone signs in.
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

export const siteSettings = contract({
  path: 'site',
  access: 'public',
  title: { zh: '本平台的设置', en: 'Platform settings' },
  output: z.strictObject({
    demo: z.boolean().meta({ description: 'There is a tenant with made-up data' }),
    captchaMode: z.boolean().meta({ description: 'Whoever signs in is asked for a captcha' }),
    switchMode: z.boolean().meta({ description: 'People choose the department and role they work in' }),
    social: z.array(z.string()).meta({ description: 'Third parties that people may sign in with' }),
  }),
});
