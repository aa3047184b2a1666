import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';

export function ClientFields() {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid title={t('clients.groups.company')}>
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="legal_name" />
        <Field name="registration_number" />
        <Field name="website" />
        <Field name="vertical_id" />
      </FieldGrid>
      <FieldGrid title={t('clients.groups.terms')}>
        <Field name="status" />
        <Field name="account_manager_id" />
        <Field name="contract_start" />
        <Field name="contract_end" />
        <Field name="currency" />
        <Field name="time_zone" />
        <Field name="notes" />
      </FieldGrid>
    </>
  );
}
