import type { Element, MarkupNode } from './markup.ts';
import { escapeText, within, wordsOf } from './text-block.ts';

/** A table with a row for each record of a list, as blocks support it. */
export interface RecordTable {
  list: string;
  columns: { heading: string; cell: string }[];
}

const EACH_OPEN = /^\s*\{\{#each\s+(\w+)\s*\}\}\s*$/;
const EACH_CLOSE = /^\s*\{\{\/each\}\}\s*$/;

/** Returns the table of records in a piece of HTML; undefined when it is another table. */
export function recordTableOf(html: string): RecordTable | undefined {
  const nodes = (within('mj-table', html)?.children ?? []).filter(
    (node) => node.kind === 'element' || node.text.trim() !== '',
  );
  const [head, each, line, end, ...more] = nodes;
  if (more.length > 0 || each?.kind !== 'text' || end?.kind !== 'text' || !EACH_CLOSE.test(end.text)) return undefined;
  const list = EACH_OPEN.exec(each.text)?.[1];
  const [headings, cells] = [cellsOf(head, 'th'), cellsOf(line, 'td')];
  if (!list || !headings || headings.length !== cells?.length) return undefined;
  return { list, columns: headings.map((heading, at) => ({ heading, cell: cells[at]! })) };
}

function cellsOf(row: MarkupNode | undefined, name: 'th' | 'td'): string[] | undefined {
  if (row?.kind !== 'element' || row.name !== 'tr' || row.attributes.length > 0) return undefined;
  const cells = row.children.filter((node) => node.kind === 'element' || node.text.trim() !== '');
  const isKnown = (node: MarkupNode): node is Element =>
    node.kind === 'element' &&
    node.name === name &&
    node.attributes.every((one) => name === 'th' && one.name === 'align' && one.value === 'left');
  if (!cells.every(isKnown)) return undefined;
  const texts = cells.map(textIn);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function textIn({ children }: Element): string | undefined {
  const html = children.map((child) => (child.kind === 'text' ? child.text : '<b></b>')).join('');
  return wordsOf('mj-table', html)?.trim();
}

/** Returns the HTML of a table of records. */
export function htmlOfTable({ list, columns }: RecordTable): string {
  const headings = columns.map(({ heading }) => `<th align="left">${escapeText(heading)}</th>`).join('');
  const cells = columns.map(({ cell }) => `<td>${escapeText(cell)}</td>`).join('');
  return `\n<tr>${headings}</tr>\n{{#each ${list}}}<tr>${cells}</tr>{{/each}}\n`;
}
