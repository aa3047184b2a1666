import '../record-context/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { Values } from '../form/conflict.ts';
import { metaOf } from '../form/field-type.ts';
import type { SaveMode } from '../form/use-record-form.ts';
import { Page, sentence } from '../page.tsx';
import { useRecordPanel } from '../record-context/record-panel.ts';
import type { Versioned } from '../record-context/row.ts';
import { RecordFrame } from './record-frame.tsx';

/** The callbacks of a form to its screen. */
export interface FormCallbacks<Saved> {
  onSaved: (saved: Saved, mode: SaveMode) => void;
  onCancel: () => void;
}

/** The addresses of the screens that show and change a row. */
interface RecordUrls<Saved> {
  view: (row: Saved) => string;
  edit: (row: Saved) => string;
}

interface AddScreenProps<Saved> extends RecordUrls<Saved> {
  /** In lower case, as in the middle of a sentence. */
  noun: string;
  schema: z.ZodObject;
  /** A row to copy the initial values from, loaded with `NO_REFETCH`. */
  like?: UseQueryResult<Values, Error> | undefined;
  /** The address to open when nothing is added. */
  back: string;
  children: (initial: Values, exits: FormCallbacks<Saved>) => ReactNode;
}

/** The screen of a form that adds a row; fields in the address (`?client_id=…`) are filled in. */
export function AddScreen<Saved>(props: AddScreenProps<Saved>) {
  const { noun, schema, like, view, edit, back, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isField = ([name]: [string, unknown]) => name in schema.shape;
  const isCopied = ([name]: [string, unknown]) => !metaOf(schema.shape[name] as z.ZodType, name).createOnly;
  const { name: original, ...copied } = Object.fromEntries(
    Object.entries(like?.data ?? {})
      .filter(isField)
      .filter(isCopied),
  );
  const name = original === undefined ? {} : { name: t('records.copyOf', { name: original }) };
  const initial = { ...copied, ...name, ...Object.fromEntries([...search].filter(isField)) };
  const onSaved = (saved: Saved, mode: SaveMode) => {
    if (mode !== 'another') navigate(mode === 'close' ? view(saved) : edit(saved), { replace: true });
  };
  return (
    <Page
      title={t('records.add', { what: noun })}
      isPending={like?.isPending}
      error={like?.error}
      onRetry={like?.refetch}
    >
      {!like?.error && children(initial, { onSaved, onCancel: () => navigate(back) })}
    </Page>
  );
}

/** In a panel the form takes the focus; on a page the focus stays where it is. */
const focusFirstControl = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });

interface EditScreenProps<Row extends Saved & Versioned, Saved> extends RecordUrls<Saved> {
  noun: string;
  /** The row, loaded with `NO_REFETCH`. */
  recordQuery: UseQueryResult<Row, Error>;
  nameOf: (row: Row) => string;
  children: (row: Row, exits: FormCallbacks<Saved & Versioned>) => ReactNode;
}

/** The screen of a form that changes a row; follows a row whose address changes on save. */
export function EditScreen<Row extends Saved & Versioned, Saved>(props: EditScreenProps<Row, Saved>) {
  const { noun, recordQuery, nameOf, view, edit, children } = props;
  const { data: row, error, isPending, isFetchedAfterMount, refetch } = recordQuery;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const panel = useRecordPanel(row);
  const closeForm = (savedRow: Saved) => (panel ? panel.showRecord() : navigate(view(savedRow)));
  const onSaved = (saved: Saved & Versioned, mode: SaveMode) => {
    panel?.reportRow(saved);
    // In a panel the form has no own address for following the row.
    const hasNewUrl = panel && row && edit(saved) !== edit(row);
    if (mode === 'close' || hasNewUrl) closeForm(saved);
    else if (!panel && edit(saved) !== pathname) navigate(edit(saved), { replace: true });
  };
  return (
    <RecordFrame
      address={row && view(row)}
      title={row ? t('records.editTitle', { name: nameOf(row) }) : sentence(noun)}
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
