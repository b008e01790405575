// Sets the size, the extension and the upload time of a station document when a call saves a file with it.
import { fileNameOf } from '@ec/resource/file-link';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { filesNamed } from '@ec/resource-server/named-files';
import type { archive } from '../../shared/station/archive.resource.ts';

export const archiveHooks = ({ events, clock }: Engine): Hooks<typeof archive> => ({
  async beforeSave({ tx, call, values }) {
    const [link] = values.url ?? [];
    if (link === undefined) return values;
    const name = fileNameOf(link) ?? '';
    const answers = await events.emit(tx, filesNamed, { tenantId: call.caller.tenantId, names: [name] });
    const file = answers.map((answer) => answer.get(name)).find((each) => each !== undefined);
    const shownName = decodeURIComponent(link.slice(link.lastIndexOf('/') + 1));
    const ext = /\.(\w{1,10})$/.exec(shownName)?.[1]?.toLowerCase() ?? null;
    return { ...values, size: file?.size ?? null, ext, uploadTime: clock.now() };
  },
});
