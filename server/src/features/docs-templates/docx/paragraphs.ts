import { type XmlNode, xml } from 'easy-template-x';
import type { TextBlock } from '../tags/inspect.ts';
import type { DocxParts } from './package.ts';

type Part = DocxParts['contents'][number];

/** Read by the parser that fills the document, so that both find the same tags. */
export function paragraphsOf({ part, xml: text }: Part, pages: number | null): TextBlock[] {
  const root = xml.parser.parse(text);
  const showsPages = part === 'body' && (pages === 1 || /lastRenderedPageBreak|w:type="page"/.test(text));
  const blocks: TextBlock[] = [];
  let page = 1;
  let count = 0;
  let breaksHere = false;

  const visit = (node: XmlNode, paragraph: TextBlock | undefined): void => {
    if (node.nodeName === 'w:t' && paragraph) {
      const said = (node.childNodes ?? []).map((child) => ('textContent' in child ? child.textContent : '')).join('');
      // A page begins where its first words stand.
      if (paragraph.text.trim() === '' && said.trim() !== '' && showsPages) paragraph.place.page = page;
      paragraph.text += said;
      breaksHere &&= said.trim() === '';
      return;
    }
    if (node.nodeName === 'w:lastRenderedPageBreak' || isPageBreak(node)) {
      // Word notes the break that somebody has set once more, where the new page begins.
      if (!(breaksHere && node.nodeName === 'w:lastRenderedPageBreak')) page++;
      breaksHere = isPageBreak(node);
    }
    const own = node.nodeName === 'w:p' ? begun(part, showsPages ? page : null, ++count) : undefined;
    if (own) blocks.push(own);
    if (node.nodeName === 'wp:docPr') described(node, own ?? paragraph, blocks);
    for (const child of node.childNodes ?? []) visit(child, own ?? paragraph);
  };
  visit(root, undefined);
  return blocks.filter((block) => block.text !== '');
}

const begun = (part: Part['part'], page: number | null, paragraph: number): TextBlock => ({
  text: '',
  place: { part, page, paragraph, context: '' },
});

const attributes = (node: XmlNode) => ('attributes' in node ? (node.attributes ?? {}) : {});
const isPageBreak = (node: XmlNode) => node.nodeName === 'w:br' && attributes(node)['w:type'] === 'page';

/** The description of a picture may be a tag: the picture is then put in its place. */
function described(node: XmlNode, paragraph: TextBlock | undefined, blocks: TextBlock[]): void {
  const description = attributes(node).descr;
  if (!description || !paragraph) return;
  // Only whole tags count there; a brace in a description is a brace.
  const tags = description.match(/\{.*?\}/g) ?? [];
  for (const text of tags) blocks.push({ text, place: { ...paragraph.place } });
}
