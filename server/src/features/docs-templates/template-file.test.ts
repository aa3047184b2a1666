import { access } from 'node:fs/promises';
import { docsTemplates, uploadDocsTemplate } from '@leadwright/contract/features/docs-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteUnreferencedFiles } from '../../files/delete-unreferenced-files.ts';
import { storedPath } from '../../files/stored.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildDocx } from './testing/docx-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const upload = async (text: string) => {
  const query = { data_root: 'client', purpose: 'proposal' } as const;
  const { body } = await app.request(app.admin, uploadDocsTemplate, {
    query,
    body: buildDocx({ body: [text] }) as never,
  });
  return body.file;
};
const add = (file: string) =>
  app.call(app.admin, docsTemplates.add, {
    body: {
      name: `Kept ${file.slice(0, 8)}`,
      purpose: 'proposal',
      scope: 'agency',
      data_root: 'client',
      format: 'docx',
      file,
      file_name: 'kept.docx',
      output: 'docx',
      file_name_pattern: 'Kept',
    },
  });
const deleteOldFiles = async () => {
  await app.pool.query(`update stored_file set kept_at = kept_at - interval '25 hours'`);
  await deleteUnreferencedFiles(app.db, app.config);
};
const isStored = (hash: string) =>
  access(storedPath(app.config, hash)).then(
    () => true,
    () => false,
  );

test('deletes unused documents after a day and keeps those used by a version', async () => {
  const [unusedFile, firstFile, secondFile] = [await upload('Left'), await upload('First'), await upload('Second')];
  const { id, version } = await add(firstFile!);
  await app.call(app.admin, docsTemplates.edit, { params: { id }, body: { version, file: secondFile! } });
  await deleteOldFiles();
  // The draft now uses the second file, and no version uses the first one any longer.
  expect([await isStored(unusedFile!), await isStored(firstFile!), await isStored(secondFile!)]).toEqual([
    false,
    false,
    true,
  ]);
  const lateReply = await app.request(app.admin, docsTemplates.add, {
    body: {
      ...(await app.call(app.admin, docsTemplates.view, { params: { id } })),
      name: 'Too late',
      file: unusedFile!,
    } as never,
  });
  expect([lateReply.status, lateReply.body.fields?.file]).toEqual([
    422,
    'The document was not uploaded completely. Upload it again.',
  ]);
});
