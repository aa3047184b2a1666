import { clients } from '@leadwright/contract/features/clients';
import { recordFiles, removeRecordFile, uploadRecordFile } from '@leadwright/contract/features/record-files';
import {
  declineDocument,
  openSigning,
  sendSignatureRound,
  signDocument,
  signingFile,
  startSignatureRound,
  voidSignatureRound,
} from '@leadwright/contract/features/signature-rounds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailSender, mailSender } from '../../mail/sender.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { type SmtpBox, startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let smtpServer: SmtpBox;
let sender: MailSender;
let clientId: string;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
  const smtp = { url: smtpServer.url, from: 'Portal <portal@agency.example>' };
  app = await startTestApp({ config: { smtp } });
  sender = mailSender(app.db, app.http.log, smtp, app.bounceHandlers, app.config);
  clientId = (await addValidRow(app, clients)).id;
});
beforeEach(() => {
  smtpServer.received.length = 0;
});
afterAll(async () => {
  await sender.stop();
  await smtpServer.close();
  await app.close();
});

const PDF = Buffer.from('%PDF-1.7\nproposal');
const client = () => ({ entity: 'clients', id: clientId }) as const;
const ANN = { name: 'Ann Field', email: 'ann@client.example', role: 'Client' };
const BEN = { name: 'Ben  Marsh', email: 'ben@client.example', role: '' };

async function uploadFile(): Promise<string> {
  const uploadReply = await app.request(app.admin, uploadRecordFile, {
    params: client(),
    query: { name: 'Proposal.pdf' },
    body: PDF as never,
  });
  return uploadReply.body.id;
}
const startRound = (id: string, signers: object[], user: TestUser = app.admin) =>
  app.request(user, startSignatureRound, {
    params: { id },
    body: { message: 'Please look at page 2.', signers } as never,
  });
const sendRound = (id: string, user: TestUser = app.admin) =>
  app.request(user, sendSignatureRound, { params: { id }, body: {} });
const call = (endpoint: typeof openSigning | typeof signDocument | typeof declineDocument, body: object) =>
  app.request(undefined, endpoint, { body: body as never });
async function loadRound(fileId: string) {
  const { body } = await app.request(app.admin, recordFiles, { params: client() });
  return body.files.find(({ id }) => id === fileId)!.round!;
}
const decodeMail = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
/** Sends due emails and returns the tokens of the signing links by recipient. */
async function sendMailAndReadTokens(): Promise<Record<string, string>> {
  await sender.sendDue();
  return Object.fromEntries(
    smtpServer.received.flatMap(({ to, raw }) => {
      const token = /\/sign\/([\w-]+)/.exec(decodeMail(raw))?.[1];
      return token ? [[to[0]!, token]] : [];
    }),
  );
}
async function addSentRound(signers: object[] = [ANN, BEN]) {
  const fileId = await uploadFile();
  const { id } = (await startRound(fileId, signers)).body;
  expect((await sendRound(id)).body.state).toBe('sent');
  return { fileId, id, tokens: await sendMailAndReadTokens() };
}
const logEntries = ({ log }: { log: { action: string; by: string | null; detail: string }[] }) =>
  log.map(({ action, by, detail }) => [action, by, detail]);

test('completes a round and logs each step', async () => {
  const fileId = await uploadFile();
  const draftRound = await startRound(fileId, [ANN, BEN]);
  expect([draftRound.status, draftRound.body.state]).toEqual([200, 'draft']);
  expect(await sendMailAndReadTokens()).toEqual({});
  expect((await sendRound(draftRound.body.id)).body.state).toBe('sent');
  const tokens = await sendMailAndReadTokens();
  // Emails are sent concurrently, in any order.
  expect(Object.keys(tokens).toSorted()).toEqual([ANN.email, BEN.email]);
  expect(decodeMail(smtpServer.received[0]!.raw)).toContain('Please look at page 2.');

  const openReply = await call(openSigning, { token: tokens[ANN.email] });
  expect(openReply.body).toMatchObject({ document: 'Proposal.pdf', name: ANN.name, role: 'Client', state: 'viewed' });
  const fileReply = await app.request(undefined, signingFile, { body: { token: tokens[ANN.email]! } });
  expect([fileReply.status, String(fileReply.body)]).toEqual([200, PDF.toString()]);
  expect((await loadRound(fileId)).state).toBe('viewed');
  await call(openSigning, { token: tokens[ANN.email] });

  const signReply = await call(signDocument, { token: tokens[ANN.email], typed_name: ' änn  FIELD ' });
  expect([signReply.status, signReply.body.state]).toEqual([200, 'signed']);
  expect((await loadRound(fileId)).state).toBe('viewed');
  smtpServer.received.length = 0;
  await call(openSigning, { token: tokens[BEN.email] });
  await call(signDocument, { token: tokens[BEN.email], typed_name: 'Ben Marsh' });
  const completedRound = await loadRound(fileId);
  expect(completedRound.state).toBe('completed');
  expect(logEntries(completedRound)).toEqual([
    ['created', expect.any(String), ''],
    ['sent', expect.any(String), ''],
    ['viewed', 'Ann Field', ''],
    ['signed', 'Ann Field', 'änn  FIELD'],
    ['viewed', BEN.name, ''],
    ['signed', BEN.name, 'Ben Marsh'],
    ['completed', null, ''],
  ]);
  // Both signers and the requester get the document.
  await sender.sendDue();
  expect(smtpServer.received.map(({ to }) => to[0])).toEqual(expect.arrayContaining([ANN.email, BEN.email]));
  expect(smtpServer.received).toHaveLength(3);
  for (const { raw } of smtpServer.received) expect(raw).toContain('filename=Proposal.pdf');
});

test('requires signers to type their own name', async () => {
  const { tokens, fileId } = await addSentRound([ANN]);
  const rejected = await call(signDocument, { token: tokens[ANN.email], typed_name: 'Ben Marsh' });
  expect([rejected.status, Object.keys(rejected.body.fields!)]).toEqual([422, ['typed_name']]);
  const empty = await call(signDocument, { token: tokens[ANN.email], typed_name: ' ' });
  expect(Object.keys(empty.body.fields!)).toEqual(['typed_name']);
  expect((await loadRound(fileId)).signers[0]!.state).toBe('waiting');
  const responses = await Promise.all(
    [1, 2].map(() => call(signDocument, { token: tokens[ANN.email], typed_name: ANN.name })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('ends the round when a signer declines and emails the reason to the requester', async () => {
  const { tokens, fileId, id } = await addSentRound();
  smtpServer.received.length = 0;
  expect((await call(declineDocument, { token: tokens[ANN.email], reason: 'Wrong price' })).body.state).toBe(
    'declined',
  );
  const declinedRound = await loadRound(fileId);
  expect([declinedRound.state, logEntries(declinedRound).at(-1)]).toEqual([
    'declined',
    ['declined', 'Ann Field', 'Wrong price'],
  ]);
  expect((await call(signDocument, { token: tokens[BEN.email], typed_name: BEN.name })).status).toBe(410);
  expect((await call(openSigning, { token: tokens[ANN.email] })).body.state).toBe('declined');
  await sender.sendDue();
  expect(decodeMail(smtpServer.received[0]!.raw)).toContain('Wrong price');
  expect((await sendRound(id)).body.detail).toEqual({ allowed: ['voided'] });
  expect((await startRound(fileId, [ANN])).status).toBe(200);
});

test('disables the links of a voided round and allows a new round', async () => {
  const { tokens, fileId, id } = await addSentRound();
  expect((await startRound(fileId, [ANN])).status).toBe(409);
  const reply = await app.request(app.admin, voidSignatureRound, { params: { id }, body: { reason: 'Old prices' } });
  expect([reply.body.state, logEntries(reply.body).at(-1)?.[2]]).toEqual(['voided', 'Old prices']);
  for (const body of [{ token: tokens[ANN.email] }, { token: 'never-was' }]) {
    const { status, body: errorBody } = await call(openSigning, body);
    expect([status, errorBody.code]).toEqual([410, 'link_ended']);
  }
  expect((await startRound(fileId, [ANN])).status).toBe(200);
});

test('rejects an expired link and does not store it in the email', async () => {
  const { tokens } = await addSentRound([ANN]);
  const { rows } = await app.pool.query(`select text from mail where purpose = 'signature'`);
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(['']));
  await app.pool.query(`update signature_signer set link_until = now() - interval '1 second'`);
  expect((await call(openSigning, { token: tokens[ANN.email] })).status).toBe(410);
});

test('keeps the log append-only', async () => {
  await addSentRound([ANN]);
  await expect(app.pool.query(`update signature_event set detail = 'x'`)).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from signature_event')).rejects.toThrow('append-only');
});

test('rejects removing a sent file but removes a draft round with its file', async () => {
  const { fileId } = await addSentRound([ANN]);
  const remove = (id: string) => app.request(app.admin, removeRecordFile, { params: { id } });
  const rejected = await remove(fileId);
  expect([rejected.status, rejected.body.code]).toEqual([409, 'in_use']);
  const fileWithDraft = await uploadFile();
  await startRound(fileWithDraft, [ANN]);
  expect((await remove(fileWithDraft)).status).toBe(200);
});

test('reports all invalid signers together and rejects duplicate addresses', async () => {
  const id = await uploadFile();
  const { body } = await startRound(id, [
    { ...ANN, name: '' },
    { ...BEN, email: 'nowhere' },
  ]);
  expect(Object.keys(body.fields!).sort()).toEqual(['signers.0.name', 'signers.1.email']);
  expect(Object.keys((await startRound(id, [ANN, { ...BEN, email: 'ANN@client.example' }])).body.fields!)).toEqual([
    'signers.1.email',
  ]);
  expect((await startRound(id, [])).status).toBe(422);
});

test('requires update access to start, send or void a round', async () => {
  const { id, fileId } = await addSentRound([ANN]);
  const reader = await app.addUserWith([{ subject: 'clients', action: 'read', scope: 'all' }]);
  expect((await startRound(fileId, [ANN], reader)).status).toBe(403);
  expect((await sendRound(id, reader)).status).toBe(403);
  const pendingVoid = app.request(reader, voidSignatureRound, { params: { id }, body: { reason: 'x' } });
  expect((await pendingVoid).status).toBe(403);
});
