import { type XmlNode, xml } from 'easy-template-x';
import type { TextBlock } from '../tags/inspect.ts';
import type { DocxParts } from './package.ts';

type Part = DocxParts['contents'][number];

/** Returns the text blocks of a part. Uses the parser that fills the document, so that both find the same tags. */
export function parseParagraphs({ part, xml: text }: Part, pages: number | null): TextBlock[] {
  const root = xml.parser.parse(text);
  const hasPageNumbers = part === 'body' && (pages === 1 || /lastRenderedPageBreak|w:type="page"/.test(text));
  const blocks: TextBlock[] = [];
  let page = 1;
  let paragraphCount = 0;
  let isAfterBreak = false;

  const visit = (node: XmlNode, paragraph: TextBlock | undefined): void => {
    if (node.nodeName === 'w:t' && paragraph) {
      const addedText = (node.childNodes ?? [])
        .map((child) => ('textContent' in child ? child.textContent : ''))
        .join('');
      // A paragraph is on the page where its text starts.
      if (paragraph.text.trim() === '' && addedText.trim() !== '' && hasPageNumbers) paragraph.place.page = page;
      paragraph.text += addedText;
      isAfterBreak &&= addedText.trim() === '';
      return;
    }
    if (node.nodeName === 'w:lastRenderedPageBreak' || isPageBreak(node)) {
      // Word records a manual break a second time where the new page starts.
      if (!(isAfterBreak && node.nodeName === 'w:lastRenderedPageBreak')) page++;
      isAfterBreak = isPageBreak(node);
    }
    const block = node.nodeName === 'w:p' ? newBlock(part, hasPageNumbers ? page : null, ++paragraphCount) : undefined;
    if (block) blocks.push(block);
    if (node.nodeName === 'wp:docPr') addDescriptionTags(node, block ?? paragraph, blocks);
    for (const child of node.childNodes ?? []) visit(child, block ?? paragraph);
  };
  visit(root, undefined);
  return blocks.filter((block) => block.text !== '');
}

const newBlock = (part: Part['part'], page: number | null, paragraph: number): TextBlock => ({
  text: '',
  place: { part, page, paragraph, context: '' },
});

const attributes = (node: XmlNode) => ('attributes' in node ? (node.attributes ?? {}) : {});
const isPageBreak = (node: XmlNode) => node.nodeName === 'w:br' && attributes(node)['w:type'] === 'page';

/** Adds the tags in the description of a picture, because a tag there replaces the picture. */
function addDescriptionTags(node: XmlNode, paragraph: TextBlock | undefined, blocks: TextBlock[]): void {
  const description = attributes(node).descr;
  if (!description || !paragraph) return;
  // Only complete tags count. A single brace in a description is plain text.
  const tags = description.match(/\{.*?\}/g) ?? [];
  for (const text of tags) blocks.push({ text, place: { ...paragraph.place } });
}
