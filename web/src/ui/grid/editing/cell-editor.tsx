import './messages.ts';
import { offeredCodes } from '@leadwright/contract/cascades/links';
import { fieldValue } from '@leadwright/contract/cells/cell-field';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import { fieldOfColumn } from '@leadwright/contract/custom-column';
import type { GridRow, RowSet } from '@leadwright/contract/grid';
import { type FocusEvent, type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from '../../form/controls/controls.tsx';
import { NumberControl } from '../../form/controls/number-control.tsx';
import { ReferenceField } from '../../form/controls/reference-field.tsx';
import { type FieldType, typeOfField } from '../../form/field-type.ts';
import { isOpen } from '../../form/focus.ts';
import classes from './editing.module.css';
import { heldIn } from './linked-row.ts';
import { fieldOf, readCell } from './read-cell.ts';

/** Where the focus goes when a value is taken; nowhere where the pointer has taken it away. */
export type Way = 'down' | 'up' | 'next' | 'back' | 'stay' | 'away';

interface CellEditorProps {
  dataset: RowSet;
  column: string;
  row: GridRow;
  onTake: (edit: { value: CellValue; shown: CellValue }, way: Way) => void;
  onLeave: (way: Way) => void;
}

/** Controls that a form fetches later: here the keys that have opened the cell are already for them. */
const HERE: Partial<typeof CONTROLS> = { number: NumberControl };

const WAY_OF: Record<string, [plain: Way, withShift: Way]> = { Enter: ['down', 'up'], Tab: ['next', 'back'] };

/** Within a text of several lines, and beside the entry of a list that is still being typed, Enter is not the end. */
const needsEnter = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.closest('.mantine-TagsInput-root') !== null && target.value !== '');

/** A field of a chain offers what goes with the other fields of its row. */
function narrowed(type: FieldType, { columns }: RowSet, column: string, row: GridRow): FieldType {
  const { cascades } = columns[column] ?? {};
  if (!cascades || !type.meta.options) return type;
  const codes = offeredCodes(cascades, fieldOfColumn(column), heldIn(cascades, row));
  const options = Object.entries(type.meta.options).filter(
    ([code]) => !codes || codes.includes(code) || code === row[column],
  );
  return { ...type, meta: { ...type.meta, options: Object.fromEntries(options), typeAhead: true } };
}

/** The control of a form in the place of a cell. Enter and Tab take the value, Escape leaves it as it was. */
export function CellEditor({ dataset, column, row, onTake, onLeave }: CellEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const { name, type: schema } = fieldOf(dataset, column)!;
  const type = narrowed(typeOfField(schema, name), dataset, column, row);
  const before = (row[column] ?? null) as CellValue;
  /** Another record is looked for by its name: what is chosen now stands behind the empty field. */
  const isReference = type.control === 'reference';
  const first = isReference ? null : fieldValue(schema, before);
  const [value, setValue] = useState<unknown>(first);
  const [problem, setProblem] = useState<string>();

  useLayoutEffect(() => {
    const input = frame.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
    input?.focus();
    // The character that has opened the editor comes after its key: it replaces what is selected.
    if (input instanceof HTMLInputElement) input.select();
  }, []);

  const take = (next: unknown, way: Way, label?: string) => {
    if (isDone.current) return;
    const isSame = JSON.stringify(next) === JSON.stringify(first);
    const read = readCell(dataset, column, next as CellValue);
    if (!isSame && read.problem !== undefined) {
      setProblem(read.problem);
      if (way === 'away') frame.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      return;
    }
    isDone.current = true;
    if (isSame) onLeave(way);
    else onTake({ value: read.value, shown: name === column ? read.shown : (label ?? null) }, way);
  };
  const press = (event: KeyboardEvent) => {
    // What is pressed in the editor is not for the table; an open drop-down has the keys to itself.
    event.stopPropagation();
    const ways = WAY_OF[event.key];
    const isList = isOpen(event.target) && type.control !== 'tags';
    if (event.key === 'Escape' && !isList) {
      isDone.current = true;
      onLeave('stay');
    } else if (!ways || event.nativeEvent.isComposing || event.defaultPrevented) return;
    else if (event.key === 'Enter' && (isList || (needsEnter(event.target) && !event.ctrlKey))) return;
    else take(value, ways[event.shiftKey ? 1 : 0]);
    event.preventDefault();
  };
  const blur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const to = relatedTarget instanceof Element ? relatedTarget : null;
    // A drop-down stands elsewhere in the page, and is a part of the control all the same.
    if (currentTarget.contains(to) || to?.closest('[data-portal]') || !document.hasFocus()) return;
    take(value, 'away');
  };

  const set = (next: unknown) => {
    setValue(next);
    setProblem(undefined);
    if (type.control === 'enum' || type.control === 'yes-no') take(next, 'stay');
  };
  const input = {
    id,
    name,
    'aria-label': t('cells.edit', { column: dataset.columns[column]?.label ?? column }),
    error: problem,
    // The text of a problem stands below the cell, over the next ones.
    errorProps: { className: classes.problem, role: 'alert' },
    placeholder: isReference && before !== null ? String(before) : undefined,
    onBlur: () => undefined,
    onFocus: () => undefined,
  };
  const Control = HERE[type.control] ?? CONTROLS[type.control];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control within
    <div ref={frame} className={classes.editor} data-editor data-control={type.control} onKeyDown={press} onBlur={blur}>
      <Suspense>
        {isReference ? (
          <ReferenceField
            {...input}
            list={String(type.meta.reference)}
            value={(value as string | null) || null}
            onChange={(chosen, option) => chosen && take(chosen, 'stay', option?.label)}
          />
        ) : (
          <Control input={input} type={type} value={value} set={set} />
        )}
      </Suspense>
    </div>
  );
}
