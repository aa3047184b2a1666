import type { GridColumn } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { copyText } from '../../copy-text.ts';
import { formatCount } from '../../format.ts';
import type { Blocks } from '../cells/blocks.ts';
import type { Rectangle } from '../cells/selection.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { toTsv } from './tsv.ts';

/** The maximum number of copied rows; larger ranges need an export. */
const MAX_ROWS = 10_000;
const LOAD_TIMEOUT_MS = 60_000;

/** Copies the selected cells to the clipboard; loads missing rows first. */
export async function copyCells(
  blocks: Blocks<GridRow>,
  rectangle: Rectangle,
  columns: Record<string, GridColumn>,
  applyEdits: (row: GridRow) => GridRow,
) {
  const { top, bottom } = rectangle;
  if (bottom - top >= MAX_ROWS) return notifySuccess(t('grid.cell.tooMany', { maximum: formatCount(MAX_ROWS) }));
  const columnEntries = rectangle.columns.flatMap((name): [string, GridColumn][] =>
    columns[name] ? [[name, columns[name]]] : [],
  );
  const loadText = async () => {
    const rows: GridRow[] = [];
    for await (const block of blocks.blocksBetween(top, bottom, AbortSignal.timeout(LOAD_TIMEOUT_MS)))
      rows.push(...block.map(applyEdits));
    return toTsv(rows, columnEntries);
  };
  try {
    // Browsers allow clipboard access only directly after the key press, so the clipboard receives a promise of the
    // text.
    if (typeof ClipboardItem === 'undefined') await copyText(await loadText());
    else {
      const blob = loadText().then((lines) => new Blob([lines], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
  } catch (error) {
    notifyFailure(error);
  }
}
