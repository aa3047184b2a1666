import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { type AvailableGrade, changeGrade, type WorkingState } from '@leadwright/contract/features/working';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { translated } from '../../messages/translated.ts';
import { type CustomValues, RequiredFields } from '../custom-values/required-fields.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { metaOf } from '../form/field-type.ts';
import { filterOptions } from '../form/filter-options.ts';
import { formatList } from '../format.ts';
import { gradeName, type WorkTarget } from './work-target.ts';

interface Props {
  target: WorkTarget;
  state: WorkingState;
  /** The grade code that the user entered in a cell. */
  requestedValue?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** The value of the option that removes the grade. */
const NO_GRADE = 'none';
const EVIDENCE = 'evidence';
/** The fields that the dialog edits; other fields are edited on the record. */
const INLINE_FIELDS: Record<WorkTarget['of'], readonly string[]> = {
  accounts: ['company_name', 'head_office_city', 'postcode', 'website', 'employees'],
  contacts: ['job_title', 'email'],
};

const FIELD_LABEL = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};
const labelOf = (field: string) =>
  translated(`choices.grade-steps.required_fields.${field}`, FIELD_LABEL[field] ?? field);

/** The dialog that grades a record. It requires the fields that the step needs and the record lacks. */
export function GradeDialog({ target, state, requestedValue, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const grades = state.grades ?? [];
  const currentId = state.grade?.id;
  const [id, setId] = useState<string | null>(
    grades.find(({ code }) => code === requestedValue)?.id ??
      grades.find((grade) => grade.closed === null && grade.id !== currentId)?.id ??
      null,
  );
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [customValues, setCustomValues] = useState<CustomValues>({});
  const send = useSend(changeGrade);
  const step = grades.find((grade) => grade.id === id);
  const missingFields = step?.missing ?? [];
  const inlineFields = missingFields.filter((field) => INLINE_FIELDS[target.of].includes(field));
  const customFields = step ? state.asked : [];
  const recordFields = missingFields.filter(
    (field) => field !== EVIDENCE && !field.startsWith('cf_') && !inlineFields.includes(field),
  );
  const problems = send.error instanceof AppError ? (send.error.fields ?? {}) : {};
  const optionLabel = (grade: AvailableGrade) =>
    grade.closed ? `${gradeName(grade)} (${t(`working.closed.${grade.closed}`)})` : gradeName(grade);
  const options = [
    ...grades
      .filter((grade) => grade.closed !== 'retired' && grade.id !== currentId)
      .map((grade) => ({ value: grade.id, label: optionLabel(grade), disabled: grade.closed !== null })),
    ...(currentId ? [{ value: NO_GRADE, label: t('working.ungraded') }] : []),
  ];
  const requiredLabel = (label: string) => t('working.required', { label });
  const submit = () => {
    const enteredFields = inlineFields.flatMap((field) => (values[field] ? [[field, values[field]]] : []));
    const body = {
      step_id: id === NO_GRADE ? null : id,
      note,
      evidence,
      fields: { ...Object.fromEntries(enteredFields), ...(step ? customValues : {}) },
    };
    send.mutate(
      { params: target, body },
      {
        onSuccess: ({ grade }) => {
          notifySuccess(grade ? t('working.gradeSaved', { grade: gradeName(grade) }) : t('working.gradeRemoved'));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('working.gradeDialogTitle')}
      confirm={t('working.save')}
      isReady={id !== null}
      isBusy={send.isPending}
      errorMessage={
        problems.step_id ?? (send.error && Object.keys(problems).length === 0 ? explain(send.error).text : undefined)
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('working.newGrade')}
        data={options}
        value={id}
        allowDeselect={false}
        searchable
        filter={filterOptions}
        onChange={setId}
      />
      {inlineFields.map((field) => (
        <TextInput
          key={field}
          label={requiredLabel(labelOf(field))}
          value={values[field] ?? ''}
          error={problems[`fields.${field}`]}
          onChange={({ currentTarget: { value } }) => setValues((current) => ({ ...current, [field]: value }))}
        />
      ))}
      <RequiredFields fields={customFields} values={customValues} problems={problems} onChange={setCustomValues} />
      {recordFields.length > 0 && (
        <Text size="sm" c="danger">
          {t('working.requiredRecordFields', { fields: formatList(recordFields.map(labelOf)) })}
        </Text>
      )}
      {missingFields.includes(EVIDENCE) && (
        <Textarea
          label={requiredLabel(t('working.evidence'))}
          description={t('working.evidenceHelp')}
          autosize
          minRows={2}
          maxLength={2000}
          value={evidence}
          error={problems.evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={step?.note_required ? requiredLabel(t('working.note')) : t('working.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={problems.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {step?.needs_qc && (
        <Text size="sm" c="dimmed">
          {t('working.qualityControlText')}
        </Text>
      )}
    </FormDialog>
  );
}
