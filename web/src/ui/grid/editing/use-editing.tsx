import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { GridRow } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { type ClipboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { formatCount } from '../../format.ts';
import type { Blocks } from '../cells/blocks.ts';
import { CHECKBOX_COLUMN, leadingColumn } from '../cells/columns.ts';
import { HEADER_ROW, singleCell } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import { useGrid } from '../use-grid.ts';
import type { CellEditor, ExitDirection } from './cell-editor.tsx';
import { parseCells } from './clipboard.ts';
import type { CellEdit } from './edited-rows.ts';
import type { Edits } from './edits.ts';
import { type RowCopy, rowCopiesDown, rowCopiesTo } from './fill.ts';
import { pasteTarget } from './paste.ts';
import type { PastePlan, RequestedCell } from './paste-plan.ts';

/** The maximum number of cells that are pasted without a preview. */
const MAX_WITHOUT_PREVIEW = 50;
const LOAD_TIMEOUT_MS = 60_000;

/** The cell whose editor is open. */
export interface OpenEditor {
  row: number;
  column: string;
}

/** The open dialog over the table. */
export type Dialog =
  | { kind: 'checking' }
  | { kind: 'preview'; plan: PastePlan }
  | { kind: 'history'; row: GridRow; column: string };

const noSubscription = () => () => undefined;

/**
 * Loads the editor when the user enters the table, so that it is ready for the first key. The editor includes the form
 * controls, which a read-only grid does not need.
 */
function useEditor(isNeeded: boolean) {
  const [Editor, setEditor] = useState<typeof CellEditor>();
  useEffect(() => {
    if (isNeeded) import('./cell-editor.tsx').then(({ CellEditor }) => setEditor(() => CellEditor), notifyFailure);
  }, [isNeeded]);
  return Editor;
}

/** Returns the open editor of a table and the editing actions on the selected cells. */
export function useEditing(blocks: Blocks<GridRow>, cells: Cells) {
  const { dataset, edits, openHref } = useGrid();
  const [editor, setEditor] = useState<OpenEditor>();
  const [dialog, setDialog] = useState<Dialog>();
  const [hasEntered, setEntered] = useState(false);
  const Editor = useEditor(hasEntered && edits !== undefined);
  useSyncExternalStore(edits?.rows.subscribe ?? noSubscription, edits?.rows.version ?? (() => 0));
  const { selection, rectangle, names, activeRow, select } = cells;
  const { row: rowIndex, column } = selection.active;

  // In the column that links to the record, Enter opens the record and letters run row shortcuts.
  const isLinkColumn = openHref !== undefined && column === leadingColumn(names);
  const lockReasonOf = (activeEdits: Edits) =>
    activeRow ? activeEdits.editing.lockReason(activeRow, column) : undefined;
  const isDataCell = rowIndex !== HEADER_ROW && column !== CHECKBOX_COLUMN && activeRow !== undefined;

  const rowsBetween = async (activeEdits: Edits, top: number, bottom: number) => {
    const rows = new Map<number, GridRow>();
    let next = top;
    for await (const block of blocks.blocksBetween(top, bottom, AbortSignal.timeout(LOAD_TIMEOUT_MS))) {
      for (const row of block) rows.set(next++, activeEdits.rows.applyEdits(row));
    }
    return rows;
  };

  /** Changes cells directly, or shows a preview first. */
  const applyCells = async (
    activeEdits: Edits,
    count: number,
    loadCells: () => Promise<[RequestedCell[], Map<number, GridRow>]>,
  ) => {
    if (count > activeEdits.editing.maxCells)
      return notifySuccess(t('cells.tooMany', { maximum: formatCount(activeEdits.editing.maxCells) }));
    try {
      if (count > MAX_WITHOUT_PREVIEW) setDialog({ kind: 'checking' });
      // Loaded on demand: the module includes the rules of all field types, which a read-only grid does not need.
      const [{ checkPaste, applyServerRejections }, [requestedCells, rows]] = await Promise.all([
        import('./paste-plan.ts'),
        loadCells(),
      ]);
      const localPlan = checkPaste(dataset, activeEdits.editing, rows, requestedCells, count - requestedCells.length);
      const rejectedCells =
        localPlan.edits.length > 0 ? await activeEdits.editing.check(activeEdits.changesOf(localPlan.edits)) : [];
      const plan = applyServerRejections(localPlan, rows, rejectedCells);
      if (count > MAX_WITHOUT_PREVIEW || plan.invalidCells.length > 0 || plan.outsideCount > 0)
        return setDialog({ kind: 'preview', plan });
      await activeEdits.change(plan.edits);
    } catch (error) {
      setDialog(undefined);
      notifyFailure(error);
    }
  };

  const paste = (activeEdits: Edits, text: string) => {
    const {
      cells: targetCells,
      range,
      outsideCount,
    } = pasteTarget(
      parseCells(text),
      rectangle,
      names.filter((name) => name !== CHECKBOX_COLUMN),
      // Until the rows are counted, the end of the table is unknown; it is found when the rows are loaded.
      blocks.isCounted ? blocks.rowCount : Number.POSITIVE_INFINITY,
    );
    const { top, bottom, columns } = range;
    const [firstColumn, lastColumn] = [columns[0], columns.at(-1)];
    if (firstColumn && lastColumn && bottom >= top) {
      const anchor = { row: top, column: firstColumn };
      select({ active: anchor, anchor, head: { row: bottom, column: lastColumn } });
    }
    return applyCells(activeEdits, targetCells.length + outsideCount, async () => {
      const rows = await rowsBetween(activeEdits, top, bottom);
      return [targetCells.map(({ row, column, text: value }) => ({ row, column, value })), rows];
    });
  };

  const copyRows = (activeEdits: Edits, copies: RowCopy[]) => {
    const rowIndexes = copies.flatMap(({ from, to }) => [from, to]);
    if (rowIndexes.length === 0) return;
    const [top, bottom] = [Math.min(...rowIndexes), Math.max(...rowIndexes)];
    const { columns } = rectangle;
    return applyCells(activeEdits, copies.length * columns.length, async () => {
      const rows = await rowsBetween(activeEdits, top, bottom);
      const valueIn = (row: number, name: string) => (rows.get(row)?.[name] ?? null) as CellValue;
      const requestedCells = copies.flatMap(({ from, to }) =>
        columns.map((name) => ({ row: to, column: name, value: valueIn(from, name) })),
      );
      return [requestedCells, rows];
    });
  };

  const clearCells = (activeEdits: Edits) => {
    const { top, bottom, columns } = rectangle;
    return applyCells(activeEdits, (bottom - top + 1) * columns.length, async () => {
      const rows = await rowsBetween(activeEdits, top, bottom);
      const requestedCells = [...rows.keys()].flatMap((row) =>
        columns.map((name) => ({ row, column: name, value: null })),
      );
      return [requestedCells, rows];
    });
  };

  const openEditor = (activeEdits: Edits) => {
    const reason = lockReasonOf(activeEdits);
    if (activeRow && reason !== undefined) activeEdits.showLocked(activeRow, column, reason);
    else setEditor({ row: rowIndex, column });
  };

  const moveFocus = (direction: ExitDirection) => {
    const last = blocks.rowCount - 1;
    const columnAtOffset = (offset: number) =>
      names[
        Math.min(Math.max(names.indexOf(column) + offset, names.indexOf(leadingColumn(names))), names.length - 1)
      ] ?? column;
    const targets = {
      down: { row: Math.min(rowIndex + 1, last), column },
      up: { row: Math.max(rowIndex - 1, 0), column },
      next: { row: rowIndex, column: columnAtOffset(1) },
      back: { row: rowIndex, column: columnAtOffset(-1) },
      stay: { row: rowIndex, column },
    };
    setEditor(undefined);
    if (direction !== 'away') select(singleCell(targets[direction]));
  };

  /** Changes a cell; loads the cascade rules with the first cascade cell. */
  const change = async (activeEdits: Edits, edit: CellEdit) => {
    if (!dataset.columns[edit.column]?.cascades) return activeEdits.change([edit]);
    const { changeLinkedCells } = await import('./change-linked-cells.ts');
    return changeLinkedCells(dataset, activeEdits, edit);
  };

  const commit = (edit: { value: CellValue; displayValue: CellValue }, direction: ExitDirection) => {
    const row = editor && blocks.row(editor.row);
    if (row && edits) change(edits, { row: edits.rows.applyEdits(row), column: editor.column, ...edit });
    moveFocus(direction);
  };

  return {
    edits,
    /** Called when the pointer or the focus enters the table. */
    enter: () => setEntered(true),
    dialog,
    closeDialog: () => setDialog(undefined),
    /** Applies the previewed plan. */
    applyPlan: ({ edits: plannedEdits }: PastePlan) => {
      setDialog(undefined);
      select(selection);
      edits?.change(plannedEdits);
    },
    /** Returns a row with its unsaved and newer values. */
    applyEdits: (row: GridRow | undefined) => (row && edits ? edits.rows.applyEdits(row) : row),
    /** Returns the column of the fill handle, which is in the last selected row; undefined for other rows. */
    fillHandleColumn: (row: number) =>
      edits && !editor && row === rectangle.bottom && row !== HEADER_ROW ? rectangle.columns.at(-1) : undefined,
    /** Opens the editor of the focused cell, if it can be edited. */
    openEditor: (): boolean => {
      const canOpen = edits !== undefined && isDataCell && !isLinkColumn && lockReasonOf(edits) === undefined;
      if (canOpen) openEditor(edits);
      return canOpen;
    },
    renderEditor: (row: number, displayedRow: GridRow | undefined) =>
      editor?.row === row && displayedRow && Editor
        ? {
            column: editor.column,
            control: (
              <Editor
                dataset={dataset}
                column={editor.column}
                row={displayedRow}
                onCommit={commit}
                onExit={moveFocus}
              />
            ),
          }
        : undefined,
    fillTo: (row: number) => edits && copyRows(edits, rowCopiesTo(rectangle, row)),
    paste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (!edits || !isDataCell || text === '') return;
      event.preventDefault();
      paste(edits, text);
    },
    /**
     * Handles an editing key and returns whether it did, or `opened-by-typing` when the editor receives the key.
     * `isRowKey` is true for a letter that runs a row action.
     */
    handleKey: (
      { key, isCommand, isShift, isAlt }: { key: string; isCommand: boolean; isShift: boolean; isAlt: boolean },
      isRowKey: boolean,
    ): boolean | 'opened-by-typing' => {
      if (!edits || editor) return false;
      const letter = key.toLowerCase();
      if (isCommand && (letter === 'z' || letter === 'y'))
        edits.applyHistory(isShift || letter === 'y' ? 'redo' : 'undo');
      else if (!isDataCell) return false;
      else if (isCommand && letter === 'd') copyRows(edits, rowCopiesDown(rectangle));
      else if (isAlt && letter === 'h') setDialog({ kind: 'history', row: activeRow, column });
      else if (key === 'F2') openEditor(edits);
      else if (isCommand || isAlt) return false;
      else if (key === 'Delete' || key === 'Backspace') clearCells(edits);
      else if (key === 'Enter' && !isLinkColumn && lockReasonOf(edits) === undefined) openEditor(edits);
      else if (key.length === 1 && !' /?'.includes(key) && !isLinkColumn && !(isRowKey && lockReasonOf(edits))) {
        // The opened editor receives the character.
        openEditor(edits);
        return 'opened-by-typing';
      } else return false;
      return true;
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
