import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';

export function CampaignFields() {
  const { t } = useTranslation();
  return (
    <>
      <FieldGrid title={t('campaigns.groups.campaign')}>
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="client_id" />
        <Field name="type" />
        <Field name="owner_id" />
        <Field name="lawful_basis" />
      </FieldGrid>
      <FieldGrid title={t('campaigns.groups.plan')}>
        <Field name="start_date" />
        <Field name="end_date" />
        <Field name="target_accounts" />
        <Field name="objective" />
      </FieldGrid>
    </>
  );
}
