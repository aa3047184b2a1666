import { clients } from '@leadwright/contract/features/clients';
import {
  type DOCUMENT_ROOT,
  docsTemplateLifecycle,
  docsTemplates,
  renderDocsTemplate,
  renderDocuments,
  uploadDocsTemplate,
} from '@leadwright/contract/features/docs-templates';
import { expect } from 'vitest';
import { addRow } from '../../../testing/builders.ts';
import { startTestApp, type TestUser } from '../../../testing/test-app.ts';
import { entryBytes, readZipDirectory } from '../../imports/packed-files.service.ts';
import { buildDocx, type DocxFile } from './docx-file.ts';
import { readDocxText } from './docx-text.ts';

type DocumentRoot = keyof typeof DOCUMENT_ROOT;

/** Starts a server with a client and returns helpers for tests of document templates. */
export async function documentFixture() {
  const app = await startTestApp({ jobs: true });
  const callAdmin: Parameters<typeof addRow>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
  const clientId = (await addRow(callAdmin, clients, { name: 'Northgate & Sons', city: 'Leeds' })).id;

  const upload = (
    file: DocxFile,
    data_root: DocumentRoot = 'client',
    user: TestUser = app.admin,
    overrides: object = {},
  ) =>
    app.request(user, uploadDocsTemplate, {
      query: { data_root, purpose: 'proposal', ...overrides },
      body: buildDocx(file) as never,
    });

  let count = 0;
  async function addTemplate(file: DocxFile, data_root: DocumentRoot = 'client', overrides: object = {}) {
    const { body } = await upload(file, data_root, app.admin, overrides);
    return app.call(app.admin, docsTemplates.add, {
      body: {
        name: `Template ${count++}`,
        purpose: 'proposal',
        scope: 'agency',
        data_root,
        format: 'docx',
        file: body.file,
        file_name: 'proposal.docx',
        output: 'docx',
        file_name_pattern: 'Proposal {{client.name}}',
        ...overrides,
      },
    });
  }
  const changeState = (id: string, state: 'in_review' | 'approved' | 'active' | 'retired') =>
    app.request(app.admin, docsTemplateLifecycle.machine.change, { params: { id }, body: { state } });
  async function activate(id: string) {
    for (const state of ['in_review', 'approved'] as const) expect((await changeState(id, state)).status).toBe(200);
    return changeState(id, 'active');
  }
  const document = (id: string, query: object = {}, user: TestUser = app.admin) =>
    app.request(user, renderDocsTemplate, { params: { id }, query });
  const bytesOf = ({ bytes }: { bytes: Buffer }) => bytes;
  async function renderZip(id: string, body: object) {
    const { job_id } = await app.call(app.admin, renderDocuments, { params: { id }, body });
    const job = await app.waitForJobEnd(job_id);
    const documents: Record<string, string[]> = {};
    if (job.file)
      for (const [name, entry] of await readZipDirectory(job.file)) {
        const pieces: Buffer[] = [];
        for await (const piece of entryBytes(job.file, entry)) pieces.push(piece);
        documents[name] = (await readDocxText(Buffer.concat(pieces))).body;
      }
    return { job, job_id, documents };
  }
  return { app, clientId, callAdmin, upload, addTemplate, changeState, activate, document, bytesOf, renderZip };
}
