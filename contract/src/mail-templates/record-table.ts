import type { Element, MarkupNode } from './markup.ts';
import { escapeText, parseElementContent, plainTextOf } from './text-block.ts';

/** A table with one row per record of a list, the only kind of table that table blocks support. */
export interface RecordTable {
  list: string;
  columns: { heading: string; cell: string }[];
}

const EACH_OPEN = /^\s*\{\{#each\s+(\w+)\s*\}\}\s*$/;
const EACH_CLOSE = /^\s*\{\{\/each\}\}\s*$/;

/** Parses HTML as a table of records; returns undefined for any other table. */
export function parseRecordTable(html: string): RecordTable | undefined {
  const nodes = (parseElementContent('mj-table', html)?.children ?? []).filter(
    (node) => node.kind === 'element' || node.text.trim() !== '',
  );
  const [headingRow, loopStart, cellRow, loopEnd, ...rest] = nodes;
  if (rest.length > 0 || loopStart?.kind !== 'text' || loopEnd?.kind !== 'text' || !EACH_CLOSE.test(loopEnd.text))
    return undefined;
  const list = EACH_OPEN.exec(loopStart.text)?.[1];
  const [headings, cells] = [parseCells(headingRow, 'th'), parseCells(cellRow, 'td')];
  if (!list || !headings || headings.length !== cells?.length) return undefined;
  return { list, columns: headings.map((heading, index) => ({ heading, cell: cells[index]! })) };
}

function parseCells(row: MarkupNode | undefined, name: 'th' | 'td'): string[] | undefined {
  if (row?.kind !== 'element' || row.name !== 'tr' || row.attributes.length > 0) return undefined;
  const cells = row.children.filter((node) => node.kind === 'element' || node.text.trim() !== '');
  const isPlainCell = (node: MarkupNode): node is Element =>
    node.kind === 'element' &&
    node.name === name &&
    node.attributes.every((attribute) => name === 'th' && attribute.name === 'align' && attribute.value === 'left');
  if (!cells.every(isPlainCell)) return undefined;
  const texts = cells.map(parseCellText);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function parseCellText({ children }: Element): string | undefined {
  const html = children.map((child) => (child.kind === 'text' ? child.text : '<b></b>')).join('');
  return plainTextOf('mj-table', html)?.trim();
}

/** Renders a table of records as HTML. */
export function renderRecordTable({ list, columns }: RecordTable): string {
  const headings = columns.map(({ heading }) => `<th align="left">${escapeText(heading)}</th>`).join('');
  const cells = columns.map(({ cell }) => `<td>${escapeText(cell)}</td>`).join('');
  return `\n<tr>${headings}</tr>\n{{#each ${list}}}<tr>${cells}</tr>{{/each}}\n`;
}
