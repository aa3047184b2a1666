import { clientUsers } from '@leadwright/contract/features/client-users';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { RoleOfType } from './role-of-type.ts';

const Field = fieldsOf(clientUsers.fields);

/**
 * Renders the form of a client user. The client of an existing user cannot be changed, and the campaigns are shown only
 * when the user is limited to chosen ones.
 */
export function ClientUserForm() {
  const { t } = useTranslation();
  const { value: scope } = useField('campaign_scope');
  return (
    <>
      <RoleOfType />
      <FieldGrid title={t('users.groups.person')}>
        <Field name="email" autoFocus />
        <Field name="client_id" />
        <Field name="display_name" />
        <Field name="first_name" />
        <Field name="surname" />
        <Field name="job_title" />
        <Field name="phone" />
        <Field name="about" />
      </FieldGrid>
      <FieldGrid title={t('users.groups.access')}>
        <Field name="user_type_id" />
        <Field name="role_id" />
        <Field name="further_roles" />
        <Field name="campaign_scope" />
        {scope === 'chosen' && <Field name="campaigns" />}
        <Field name="may_dispute" />
        <Field name="may_export" />
        <Field name="may_see_phone" />
      </FieldGrid>
      <FieldGrid title={t('users.groups.languageAndTime')}>
        <Field name="locale" />
        <Field name="time_zone" />
      </FieldGrid>
    </>
  );
}
