import './messages.ts';
import { availableCodes } from '@leadwright/contract/cascades/links';
import { parseCellValue } from '@leadwright/contract/cells/cell-field';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import { fieldIdOfColumn } from '@leadwright/contract/custom-column';
import type { GridRow, RowSet } from '@leadwright/contract/grid';
import { type FocusEvent, type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from '../../form/controls/controls.tsx';
import { NumberControl } from '../../form/controls/number-control.tsx';
import { ReferenceField } from '../../form/controls/reference-field.tsx';
import { deriveFieldType, type FieldType } from '../../form/field-type.ts';
import { isDropdownOpen } from '../../form/focus.ts';
import classes from './editing.module.css';
import { fieldOf, parseCell } from './parse-cell.ts';
import { cascadeValuesOf } from './row-cascades.ts';

/** The direction of the focus after an edit; `away` when the user has moved the focus elsewhere. */
export type ExitDirection = 'down' | 'up' | 'next' | 'back' | 'stay' | 'away';

interface CellEditorProps {
  dataset: RowSet;
  column: string;
  row: GridRow;
  onCommit: (edit: { value: CellValue; displayValue: CellValue }, direction: ExitDirection) => void;
  onExit: (direction: ExitDirection) => void;
}

/** Controls that forms load on demand. A cell needs them immediately, because they receive the keys that opened it. */
const EAGER_CONTROLS: Partial<typeof CONTROLS> = { number: NumberControl };

const EXIT_DIRECTIONS: Record<string, [plain: ExitDirection, withShift: ExitDirection]> = {
  Enter: ['down', 'up'],
  Tab: ['next', 'back'],
};

/** Returns whether the control handles Enter itself: in a multi-line text, or while a list entry is typed. */
const usesEnterKey = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.closest('.mantine-TagsInput-root') !== null && target.value !== '');

/** Limits the options of a cascade field to those that match the other values of the row. */
function narrowOptions(type: FieldType, { columns }: RowSet, column: string, row: GridRow): FieldType {
  const { cascades } = columns[column] ?? {};
  if (!cascades || !type.meta.options) return type;
  const codes = availableCodes(cascades, fieldIdOfColumn(column), cascadeValuesOf(cascades, row));
  const options = Object.entries(type.meta.options).filter(
    ([code]) => !codes || codes.includes(code) || code === row[column],
  );
  return { ...type, meta: { ...type.meta, options: Object.fromEntries(options), typeAhead: true } };
}

/** A form control inside a cell. Enter and Tab commit the value, Escape cancels the edit. */
export function CellEditor({ dataset, column, row, onCommit, onExit }: CellEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hasExited = useRef(false);
  const { name, type: schema } = fieldOf(dataset, column)!;
  const type = narrowOptions(deriveFieldType(schema, name), dataset, column, row);
  const currentValue = (row[column] ?? null) as CellValue;
  // A reference field starts empty, for a search by name; the placeholder is the current record.
  const isReference = type.control === 'reference';
  const initialValue = isReference ? null : parseCellValue(schema, currentValue);
  const [value, setValue] = useState<unknown>(initialValue);
  const [problem, setProblem] = useState<string>();

  useLayoutEffect(() => {
    const input = frame.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
    input?.focus();
    // The character of the key that opened the editor arrives later and replaces the selected text.
    if (input instanceof HTMLInputElement) input.select();
  }, []);

  const commit = (next: unknown, direction: ExitDirection, label?: string) => {
    if (hasExited.current) return;
    const isSame = JSON.stringify(next) === JSON.stringify(initialValue);
    const parsed = parseCell(dataset, column, next as CellValue);
    if (!isSame && parsed.problem !== undefined) {
      setProblem(parsed.problem);
      if (direction === 'away') frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      return;
    }
    hasExited.current = true;
    if (isSame) return onExit(direction);
    const displayValue = name === column ? parsed.displayValue : (label ?? null);
    onCommit({ value: parsed.value, displayValue }, direction);
  };
  const handleKey = (event: KeyboardEvent) => {
    // The table must not handle keys of the editor. An open drop-down handles its keys itself.
    event.stopPropagation();
    const directions = EXIT_DIRECTIONS[event.key];
    const handlesOwnKeys = isDropdownOpen(event.target) && type.control !== 'tags';
    if (event.key === 'Escape' && !handlesOwnKeys) {
      hasExited.current = true;
      onExit('stay');
    } else if (!directions || event.nativeEvent.isComposing || event.defaultPrevented) return;
    else if (event.key === 'Enter' && (handlesOwnKeys || (usesEnterKey(event.target) && !event.ctrlKey))) return;
    else commit(value, directions[event.shiftKey ? 1 : 0]);
    event.preventDefault();
  };
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const newTarget = relatedTarget instanceof Element ? relatedTarget : null;
    // A drop-down is rendered elsewhere in the page but belongs to the control.
    if (currentTarget.contains(newTarget) || newTarget?.closest('[data-portal]') || !document.hasFocus()) return;
    commit(value, 'away');
  };

  const changeValue = (next: unknown) => {
    setValue(next);
    setProblem(undefined);
    if (type.control === 'enum' || type.control === 'yes-no') commit(next, 'stay');
  };
  const input = {
    id,
    name,
    'aria-label': t('cells.edit', { column: dataset.columns[column]?.label ?? column }),
    error: problem,
    // The message is shown below the cell, over the next rows.
    errorProps: { className: classes.problem, role: 'alert' },
    placeholder: isReference && currentValue !== null ? String(currentValue) : undefined,
    onBlur: () => undefined,
    onFocus: () => undefined,
  };
  const Control = EAGER_CONTROLS[type.control] ?? CONTROLS[type.control];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the control inside
    <div
      ref={frame}
      className={classes.editor}
      data-editor
      data-control={type.control}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      <Suspense>
        {isReference ? (
          <ReferenceField
            {...input}
            list={String(type.meta.reference)}
            value={(value as string | null) || null}
            onChange={(recordId, option) => recordId && commit(recordId, 'stay', option?.label)}
          />
        ) : (
          <Control input={input} type={type} value={value} set={changeValue} />
        )}
      </Suspense>
    </div>
  );
}
