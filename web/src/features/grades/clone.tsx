import './messages.ts';
import { cloneGrade, grades } from '@leadwright/contract/features/grades';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Page } from '../../ui/page.tsx';

const schema = cloneGrade.body;
const Field = fieldsOf(schema);

/** Clones a scheme with its steps under another name and for a chosen client. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const sourceId = useSearchParams()[0].get('grade_id');
  const record = useRecordForm({
    schema,
    initial: sourceId ? { grade_id: sourceId } : {},
    onCancel: () => navigate(sourceId ? to('grade', { gradeId: sourceId }) : to('grades')),
    onSave: (body, _version, { key }) => call(cloneGrade, { body }, { key }),
    onSaved: ({ id, name }) => {
      client.invalidateQueries({ queryKey: [callKey(grades.list.endpoint)] });
      notifySuccess(t('grades.cloned', { name }));
      navigate(to('grade', { gradeId: id }), { replace: true });
    },
  });
  return (
    <Page title={t('grades.cloneTitle')}>
      <Text c="dimmed">{t('grades.cloneText')}</Text>
      <FormShell record={record}>
        <FieldGrid>
          <Field name="grade_id" autoFocus={!sourceId} />
          <Field name="name" autoFocus={Boolean(sourceId)} />
          <Field name="client_id" />
        </FieldGrid>
      </FormShell>
    </Page>
  );
}
