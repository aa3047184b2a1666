/** Pixels per inch of the picture. */
const PIXELS_PER_INCH = 144;
const POINTS_PER_INCH = 72;

/** Builds a PDF whose only page is filled by the picture (ISO 32000-1, 7.5). Embeds the JPEG data unchanged. */
export async function buildPdf({ width, height }: { width: number; height: number }, jpeg: Blob): Promise<Blob> {
  const size = [width, height].map((pixels) => ((pixels / PIXELS_PER_INCH) * POINTS_PER_INCH).toFixed(2));
  const content = `q ${size[0]} 0 0 ${size[1]} 0 0 cm /Im Do Q`;
  const objects: [dictionary: string, data?: BlobPart][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>`,
    ],
    [`<< /Length ${content.length} >>`, content],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>`,
      await jpeg.arrayBuffer(),
    ],
  ];
  const parts: BlobPart[] = [];
  let length = 0;
  const append = (part: BlobPart) => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : (part as ArrayBuffer).byteLength;
  };
  append('%PDF-1.4\n');
  const offsets = objects.map(([dictionary, data], index) => {
    const offset = length;
    append(`${index + 1} 0 obj\n${dictionary}\n`);
    if (data) {
      append('stream\n');
      append(data);
      append('\nendstream\n');
    }
    append('endobj\n');
    return offset;
  });
  const xrefOffset = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  append(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`);
  append(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
