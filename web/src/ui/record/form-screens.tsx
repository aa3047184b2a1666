import '../record-context/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { Values } from '../form/conflict.ts';
import { metaOf } from '../form/field-type.ts';
import type { SaveMode } from '../form/use-record-form.ts';
import { capitalise, Page } from '../page.tsx';
import { useRecordPanel } from '../record-context/record-panel.ts';
import type { VersionedRow } from '../record-context/row.ts';
import { RecordFrame } from './record-frame.tsx';

/** The callbacks of a form. */
export interface FormCallbacks<SavedRow> {
  onSaved: (savedRow: SavedRow, mode: SaveMode) => void;
  onCancel: () => void;
}

/** The URLs of the screens that show and edit a row. */
interface RecordUrls<SavedRow> {
  view: (row: SavedRow) => string;
  edit: (row: SavedRow) => string;
}

interface AddScreenProps<SavedRow> extends RecordUrls<SavedRow> {
  /** The name of the record kind, in lower case. */
  noun: string;
  schema: z.ZodObject;
  /** A row to copy the initial values from, loaded with `NO_REFETCH`. */
  copyQuery?: UseQueryResult<Values, Error> | undefined;
  /** The URL to open when the user cancels. */
  back: string;
  children: (initial: Values, callbacks: FormCallbacks<SavedRow>) => ReactNode;
}

/** The screen of a form that adds a row. Fields in the URL (`?client_id=…`) are filled in. */
export function AddScreen<SavedRow>(props: AddScreenProps<SavedRow>) {
  const { noun, schema, copyQuery, view, edit, back, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isField = ([name]: [string, unknown]) => name in schema.shape;
  const isCopied = ([name]: [string, unknown]) => !metaOf(schema.shape[name] as z.ZodType, name).createOnly;
  const { name: originalName, ...copiedValues } = Object.fromEntries(
    Object.entries(copyQuery?.data ?? {})
      .filter(isField)
      .filter(isCopied),
  );
  const name = originalName === undefined ? {} : { name: t('records.copyOf', { name: originalName }) };
  const initial = { ...copiedValues, ...name, ...Object.fromEntries([...search].filter(isField)) };
  const onSaved = (savedRow: SavedRow, mode: SaveMode) => {
    if (mode !== 'another') navigate(mode === 'close' ? view(savedRow) : edit(savedRow), { replace: true });
  };
  return (
    <Page
      title={t('records.add', { what: noun })}
      isPending={copyQuery?.isPending}
      error={copyQuery?.error}
      onRetry={copyQuery?.refetch}
    >
      {!copyQuery?.error && children(initial, { onSaved, onCancel: () => navigate(back) })}
    </Page>
  );
}

/** Focuses the first control of a form in a panel. */
const focusFirstControl = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });

interface EditScreenProps<Row extends SavedRow & VersionedRow, SavedRow> extends RecordUrls<SavedRow> {
  noun: string;
  /** The row, loaded with `NO_REFETCH`. */
  recordQuery: UseQueryResult<Row, Error>;
  nameOf: (row: Row) => string;
  children: (row: Row, callbacks: FormCallbacks<SavedRow & VersionedRow>) => ReactNode;
}

/** The screen of a form that edits a row. It navigates to the new URL of the row if that changes on save. */
export function EditScreen<Row extends SavedRow & VersionedRow, SavedRow>(props: EditScreenProps<Row, SavedRow>) {
  const { noun, recordQuery, nameOf, view, edit, children } = props;
  const { data: row, error, isPending, isFetchedAfterMount, refetch } = recordQuery;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const panel = useRecordPanel(row);
  const closeForm = (savedRow: SavedRow) => (panel ? panel.showRecord() : navigate(view(savedRow)));
  const onSaved = (savedRow: SavedRow & VersionedRow, mode: SaveMode) => {
    panel?.reportRow(savedRow);
    // A form in a panel has no URL of its own, so it closes when the URL of the row changes.
    const hasNewUrl = panel && row && edit(savedRow) !== edit(row);
    if (mode === 'close' || hasNewUrl) closeForm(savedRow);
    else if (!panel && edit(savedRow) !== pathname) navigate(edit(savedRow), { replace: true });
  };
  return (
    <RecordFrame
      address={row && view(row)}
      title={row ? t('records.editTitle', { name: nameOf(row) }) : capitalise(noun)}
      isPending={isPending || !isFetchedAfterMount}
      error={error}
      onRetry={refetch}
    >
      {row && (
        <div key={pathname} ref={panel && focusFirstControl}>
          {children(row, { onSaved, onCancel: () => closeForm(row) })}
        </div>
      )}
    </RecordFrame>
  );
}
