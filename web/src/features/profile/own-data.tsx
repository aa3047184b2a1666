import { editProfile, profileFields, viewProfile } from '@leadwright/contract/features/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { updateStoredProfile } from '../../storage/session.ts';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import type { Profile } from './profile-data.ts';

const Field = fieldsOf(profileFields);

export function OwnData({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const record = useRecordForm({
    schema: profileFields,
    initial: profile,
    onSave: (values, version, { key }) => call(editProfile, { body: { ...values, version: version! } }, { key }),
    onSaved: ({ display_name: displayName, locale, about }) => {
      updateStoredProfile({ displayName, locale, about });
      client.invalidateQueries({ queryKey: [callKey(viewProfile)] });
      notifySuccess(t('profile.saved'));
    },
  });
  return (
    <FormShell record={record}>
      <FieldGrid>
        <Field name="display_name" />
        <Field name="job_title" />
        <Field name="phone" />
        <Field name="locale" />
        <Field name="time_zone" />
      </FieldGrid>
      <FieldGrid columns={1}>
        <Field name="about" />
      </FieldGrid>
    </FormShell>
  );
}
