import { docsTemplates } from '@leadwright/contract/features/docs-templates';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { View } from './docs-templates.tsx';

test('previews the document of a template', async () => {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  const { id } = await call(docsTemplates.add, {
    body: {
      name: `Page ${code}`,
      purpose: 'other',
      scope: 'agency',
      data_root: 'batch_of',
      batch_of: 'account',
      format: 'html',
      source: '{{#each records}}<p>{{name}}</p>{{/each}}',
      file_name_pattern: 'List {{batch.name}}',
    } as never,
  });
  const screen = await show(<View />, {
    path: '/campaign/view_docs_template/:docsTemplateId',
    at: `/campaign/view_docs_template/${id}`,
  });
  await expect.element(screen.getByRole('combobox', { name: 'Accounts of' })).toBeVisible();
  const frame = screen.getByTitle('Preview', { exact: true });
  await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>Harrowby Foods Ltd</p>'));
  await expect.element(frame).toHaveAttribute('sandbox', '');
});
