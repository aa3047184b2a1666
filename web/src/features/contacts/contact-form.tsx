import { viewAccount } from '@leadwright/contract/features/accounts';
import {
  addContacts,
  allDbContacts,
  type ContactFields,
  type ContactView,
  contactFields,
  contactRules,
  updateContact,
  viewContact,
} from '@leadwright/contract/features/contacts';
import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useFieldPermissions } from '../../session/use-field-permissions.ts';
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
import type { ContactRole } from './links.ts';
import { NumberList } from './number-list.tsx';
import { PersonCards } from './person-cards.tsx';
import { SubRoleField } from './sub-role-field.tsx';
import { useContactDuplicates } from './use-contact-duplicates.ts';

interface ContactFormProps extends FormCallbacks<ContactRole & VersionedRow> {
  /** The contact to change, with the role that is open; undefined for a new contact. */
  contact?: ContactView;
  initial?: Values;
}

/** Contact details, each with its own permission. */
const CONTACT_CHANNELS = ['email', 'mobile', 'ddi'] as const;
const AFFECTED_ENDPOINTS = [viewContact, viewAccount, allDbContacts.endpoint];

export function ContactForm(props: ContactFormProps) {
  const schema = useCoreSchema(contactFields);
  return schema ? <LoadedForm schema={schema} {...props} /> : <Loading />;
}

/** Adds or changes a contact and one role. Changing the account moves the contact. */
function LoadedForm({
  schema,
  contact,
  initial,
  onSaved,
  onCancel,
}: ContactFormProps & { schema: typeof contactFields }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The form omits the fields that the user may not change, and saving leaves them unchanged.
  const { mayRead, mayChange } = useFieldPermissions();
  const { shape } = contactFields;
  const lockedFields = CONTACT_CHANNELS.filter((name) => name in schema.shape && !mayChange(shape[name]));
  const isEditable = (name: keyof ContactFields) =>
    name in schema.shape && !lockedFields.some((lockedField) => lockedField === name);
  const mayReadEmail = mayRead(shape.email);
  const readOnlyFields = [...lockedFields, ...(mayReadEmail ? [] : ['email_status'])].filter(
    (name) => name in schema.shape,
  );
  const record = useRecordForm({
    schema: schema.omit(
      Object.fromEntries(readOnlyFields.map((name) => [name, true])) as { email: true },
    ) as typeof contactFields,
    initial: contact ?? initial,
    onCancel,
    rules: (values) => contactRules(values as Partial<ContactFields>),
    entity: 'contacts',
    onSave: (fields, version, { id, key }) =>
      id !== undefined && version !== undefined
        ? call(updateContact, { body: { ...fields, id, version, from_account_id: contact?.account_id } }, { key })
        : call(addContacts, { body: fields }, { key }),
    onSaved: (reply, mode) => {
      for (const endpoint of AFFECTED_ENDPOINTS) client.invalidateQueries({ queryKey: [callKey(endpoint)] });
      notifySuccess(t('contacts.saved'));
      onSaved(reply, mode);
    },
  });
  const values = { ...initialValues(contactFields), ...record.form.getValues() } as ContactFields;
  const { people, hasFailed } = useContactDuplicates(values, contact?.id);
  const isMoving = contact !== undefined && values.account_id !== contact.account_id;
  return (
    <FormShell record={record} canAddAnother={!contact}>
      <FieldGrid title={t('contacts.groups.person')} columns={3}>
        <Field name="title" />
        <Field name="forename" autoFocus={!contact} />
        <Field name="surname" />
      </FieldGrid>
      <FieldGrid title={t('contacts.groups.role')}>
        <Field name="account_id" />
        <Field name="job_title" />
        <Field name="role" />
        {isEditable('role') && isEditable('sub_role') && <SubRoleField />}
        <Field name="seniority" />
      </FieldGrid>
      {isMoving && (
        <Alert color="primary" mt="sm">
          {t('contacts.accountChangeText')}
        </Alert>
      )}
      <PersonCards people={people} hasFailed={hasFailed} />
      <FieldGrid title={t('contacts.groups.emailAndPhones')}>
        {isEditable('email') && <Field name="email" />}
        {mayReadEmail && <Field name="email_status" />}
        {isEditable('mobile') && <NumberList name="mobile" />}
        {isEditable('ddi') && <NumberList name="ddi" />}
        {lockedFields.length > 0 && (
          <Text c="dimmed">
            {t('contacts.noChangePermission', {
              fields: lockedFields.map((name) => metaOf(schema.shape[name], name).label).join(', '),
            })}
          </Text>
        )}
        <Field name="linkedin" />
      </FieldGrid>
    </FormShell>
  );
}
