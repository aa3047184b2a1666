import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CONFIG } from '../../../testing/test-config.ts';
import { fillDocx } from '../docx/fill.ts';
import { buildDocx, table, tableRow } from '../testing/docx-file.ts';
import { docxToPdf } from './docx-to-pdf.ts';
import { HtmlToPdf } from './html-to-pdf.ts';
import { findChromium, findLibreOffice, pdfProgram } from './programs.ts';

const config = TEST_CONFIG;
const chromium = findChromium(config);
const libreOffice = findLibreOffice(config);
const A4 = { size: 'a4', marginMm: 20, header: '', footer: '' } as const;

describe.skipIf(!chromium)('HTML (skipped without Chromium)', () => {
  let printer: HtmlToPdf;
  let server: Server;
  const requests: string[] = [];
  beforeAll(async () => {
    printer = new HtmlToPdf(chromium!);
    server = createServer((request, reply) => {
      requests.push(request.url!);
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await printer.stop();
    server.close();
  });

  test('prints with the chosen page size', async () => {
    const pdf = await printer.print('<h1>Proposal for Northgate</h1>', { ...A4, size: 'a5' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 (419|420)[.\d]* 595/);
  });

  test('runs no scripts and fetches nothing', async () => {
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const html = `<style>@import '${baseUrl}/style.css'; body { background: url(${baseUrl}/background.png) }</style>
      <p id="p">before</p><script>document.body.style.width = '1px'; document.body.innerHTML = '<h1 style="break-before:page">x</h1>'.repeat(9)</script>
      <img src="${baseUrl}/image.png" onerror="document.write('y')"><iframe src="file:///etc/passwd"></iframe>
      <iframe srcdoc="<script>fetch('${baseUrl}/frame')</script>"></iframe>
      <link rel="stylesheet" href="${baseUrl}/link.css"><meta http-equiv="refresh" content="0;url=${baseUrl}/refresh">`;
    const pdf = await printer.print(html, A4);
    expect(requests).toEqual([]);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

describe.skipIf(!libreOffice)('a Word document (skipped without LibreOffice)', () => {
  test('converts several documents to PDF with one start of LibreOffice', async () => {
    const documents = [buildDocx({ body: ['First'] }), buildDocx({ body: [table(tableRow('Second', 'cell'))] })];
    const [first, second] = await docxToPdf(libreOffice!, documents);
    expect([first, second].map((pdf) => pdf!.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  });

  test('opens in LibreOffice after it was filled', async () => {
    const template = buildDocx({
      body: ['Dear {client.name}', table(tableRow('{#contacts}{name}', '{email}{/contacts}'))],
    });
    const contacts = [{ name: 'Ada', email: 'ada@a.example' }];
    const filledDocument = await fillDocx(template, { 'client.name': 'Northgate', contacts });
    const [pdf] = await docxToPdf(libreOffice!, [filledDocument]);
    expect(pdf!.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('names the missing program and the remedy', () => {
  const configWithoutPrograms = { ...config, chromiumPath: '/nowhere', libreOfficePath: '/nowhere' };
  expect(() => pdfProgram(configWithoutPrograms, 'html')).toThrow(
    'PDFs cannot be created from HTML because Chromium is not installed on the server.',
  );
  expect(() => pdfProgram(configWithoutPrograms, 'docx')).toThrow(
    'PDFs cannot be created from Word documents because LibreOffice is not installed on the server.',
  );
});
