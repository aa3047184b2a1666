import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  type AccountFields,
  type AccountView,
  accountRules,
  addAccounts,
  newAccountFields,
  takenNumbersOf,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useCoreSchema } from '../../ui/core-settings.ts';
import type { Values } from '../../ui/form/conflict.ts';
import { FieldIfVisible as Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { initialValues, metaOf } from '../../ui/form/field-type.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import type { FormCallbacks } from '../../ui/record/form-screens.tsx';
import type { VersionedRow } from '../../ui/record-context/row.ts';
import { Loading } from '../../ui/states.tsx';
import { DuplicateCards } from './duplicate-cards.tsx';
import { NumbersEditor } from './numbers-editor.tsx';
import { PhonesEditor } from './phones-editor.tsx';
import { type FoundDuplicate, useDuplicates } from './use-duplicates.ts';

interface AccountFormProps extends FormCallbacks<VersionedRow> {
  /** The account to change; undefined for a new one. */
  account?: AccountView;
  initial?: Values;
}

export function AccountForm(props: AccountFormProps) {
  const schema = useCoreSchema(newAccountFields);
  return schema ? <LoadedForm schema={schema} {...props} /> : <Loading />;
}

/** Adds or changes an account and looks for duplicates while name, website, LinkedIn page or number is typed. */
function LoadedForm({
  schema,
  account,
  initial,
  onSaved,
  onCancel,
}: AccountFormProps & { schema: typeof newAccountFields }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const duplicates = useRef<FoundDuplicate[]>([]);
  const [takenIndexes, setTakenIndexes] = useState<number[]>([]);
  const record = useRecordForm({
    schema,
    initial: account ?? initial,
    onCancel,
    rules: (values) => ({
      ...accountRules(values as Partial<AccountFields>),
      ...(!account && duplicates.current.length > 0 && !values.duplicate_reason
        ? { duplicate_reason: t('accounts.duplicates.reasonNeeded') }
        : {}),
    }),
    entity: 'accounts',
    onSave: async ({ duplicate_reason, ...fields }, version, { id, key }) => {
      setTakenIndexes([]);
      try {
        return id !== undefined && version !== undefined
          ? await call(updateAccount, { body: { ...fields, id, version } }, { key })
          : await call(addAccounts, { body: { ...fields, duplicate_reason: duplicate_reason || undefined } }, { key });
      } catch (error) {
        const indexes = takenNumbersOf(error).map(({ at: index }) => index);
        setTakenIndexes(indexes);
        // The reason for creating a duplicate is usually also the reason for its taken number.
        for (const index of indexes) record.form.setFieldValue(`identifiers.${index}.dispute_reason`, duplicate_reason);
        throw error;
      }
    },
    onSaved: (reply, mode) => {
      client.invalidateQueries({ queryKey: [callKey(viewAccount), { params: { id: reply.id } }] });
      client.invalidateQueries({ queryKey: [callKey(allDbAccounts.endpoint)] });
      notifySuccess(t('accounts.saved'));
      onSaved(reply, mode);
    },
  });
  const currentValues = { ...initialValues(newAccountFields), ...record.form.getValues() } as AccountFields;
  const { candidates, hasFailed } = useDuplicates(currentValues, account?.id);
  duplicates.current = candidates;
  const { shape } = schema;
  return (
    <FormShell record={record} canAddAnother={!account}>
      <FieldGrid title={t('accounts.groups.identity')}>
        <Field name="company_name" autoFocus={!account} />
        <Field name="country" />
        <Field name="legal_name" />
        <Field name="trading_name" />
        <Field name="previous_names" />
        <Field name="website" />
        <Field name="linkedin" />
      </FieldGrid>
      <DuplicateCards candidates={candidates} hasFailed={hasFailed} isNew={!account} />
      {shape.identifiers && (
        <FieldGrid title={metaOf(shape.identifiers, 'identifiers').label} columns={1}>
          <NumbersEditor takenIndexes={takenIndexes} />
        </FieldGrid>
      )}
      <FieldGrid title={t('accounts.groups.address')}>
        <Field name="head_office_address_1" />
        <Field name="head_office_address_2" />
        <Field name="head_office_city" />
        <Field name="head_office_county" />
        <Field name="postcode" />
      </FieldGrid>
      {shape.phones && (
        <FieldGrid title={metaOf(shape.phones, 'phones').label} columns={1}>
          <PhonesEditor />
        </FieldGrid>
      )}
      <FieldGrid title={t('accounts.groups.classification')}>
        <Field name="vertical_id" />
        <Field name="sic_codes" />
        <Field name="register_status" />
        <Field name="employees" />
        <Field name="founded" />
        <Field name="description" />
      </FieldGrid>
    </FormShell>
  );
}
