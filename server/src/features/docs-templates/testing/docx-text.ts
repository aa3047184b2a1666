import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryBytes, readZipDirectory } from '../../imports/packed-files.service.ts';

const unescapeXml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!,
  );

const parseParagraphs = (xml: string) =>
  [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>|<w:p\/>/g)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => unescapeXml(text!)).join(''),
  );

/** Returns the paragraphs of a Word document as plain text. */
export async function readDocxText(bytes: Buffer): Promise<{ body: string[]; header: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'docx-text-'));
  try {
    const path = join(folder, 'document.docx');
    await writeFile(path, bytes);
    const directory = await readZipDirectory(path);
    const readXml = async (name: string) => {
      const pieces: Buffer[] = [];
      const entry = directory.get(name);
      if (entry) for await (const piece of entryBytes(path, entry)) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    };
    return {
      body: parseParagraphs(await readXml('word/document.xml')),
      header: parseParagraphs(await readXml('word/header1.xml')),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
