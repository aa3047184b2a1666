import './messages.ts';
import {
  erasureList,
  findPerson,
  type PersonQuery,
  personQueryFields,
  personQueryRules,
} from '@leadwright/contract/features/erasure';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Page } from '../../ui/page.tsx';

/** Asks for the person to search for. Erases nothing. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const record = useRecordForm({
    schema: personQueryFields,
    rules: (values) => personQueryRules(values as Partial<PersonQuery>),
    onCancel: () => navigate(to('erasures')),
    onSave: (body, _version, { key }) => call(findPerson, { body }, { key }),
    onSaved: ({ id }) => {
      client.invalidateQueries({ queryKey: [callKey(erasureList.endpoint)] });
      navigate(to('erasure', { erasureId: id }), { replace: true });
    },
  });
  return (
    <Page title={t('erasure.findPerson')}>
      <FormShell record={record}>
        <FieldGrid title={t('erasure.personSection')} columns={1}>
          <Field name="email" autoFocus />
          <Field name="phone" />
          <Field name="name" />
        </FieldGrid>
      </FormShell>
    </Page>
  );
}
