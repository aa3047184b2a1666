import { expect, test } from 'vitest';
import { buildPdf } from './pdf.ts';

test('writes one page in the size of the picture with correct object offsets', async () => {
  const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0x00, 0xd9])]);
  const bytes = Buffer.from(await (await buildPdf({ width: 288, height: 144 }, picture)).arrayBuffer());
  const content = bytes.toString('latin1');
  expect(content).toContain('/MediaBox [0 0 144.00 72.00]');
  expect(content).toContain('/Width 288 /Height 144');
  const offsets = [...content.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => content.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5].map((no) => `${no} 0 obj`),
  );
  expect(content.slice(Number(/startxref\n(\d+)/.exec(content)![1])).startsWith('xref')).toBe(true);
});
