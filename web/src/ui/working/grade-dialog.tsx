import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { type AvailableGrade, changeGrade, type WorkingState } from '@leadwright/contract/features/working';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { translated } from '../../messages/translated.ts';
import { type CustomValues, RequiredFields } from '../custom-values/required-fields.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { metaOf } from '../form/field-type.ts';
import { formatList } from '../format.ts';
import { gradeName, type WorkTarget } from './work-target.ts';

interface Props {
  of: WorkTarget;
  state: WorkingState;
  /** The code that was chosen in a cell. */
  requestedValue?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Not a step: removes the grade. */
const NONE = 'none';
const EVIDENCE = 'evidence';
/** The fields that are edited inline; the others are edited on the record. */
const INLINE_FIELDS: Record<WorkTarget['of'], readonly string[]> = {
  accounts: ['company_name', 'head_office_city', 'postcode', 'website', 'employees'],
  contacts: ['job_title', 'email'],
};

const FIELD_LABEL = metaOf(gradeSteps.fields.shape.required_fields, 'required_fields').options ?? {};
const labelOf = (field: string) =>
  translated(`choices.grade-steps.required_fields.${field}`, FIELD_LABEL[field] ?? field);

/** Grades a record and requires what the step needs and the record lacks. */
export function GradeDialog({ of, state, requestedValue, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const grades = state.grades ?? [];
  const currentId = state.grade?.id;
  const [id, setId] = useState<string | null>(
    grades.find(({ code }) => code === requestedValue)?.id ??
      grades.find((one) => one.closed === null && one.id !== currentId)?.id ??
      null,
  );
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [customValues, setCustomValues] = useState<CustomValues>({});
  const send = useSend(changeGrade);
  const step = grades.find((one) => one.id === id);
  const missing = step?.missing ?? [];
  const inlineFields = missing.filter((field) => INLINE_FIELDS[of.of].includes(field));
  const requiredFields = step ? state.asked : [];
  const recordFields = missing.filter(
    (field) => field !== EVIDENCE && !field.startsWith('cf_') && !inlineFields.includes(field),
  );
  const problems = send.error instanceof AppError ? (send.error.fields ?? {}) : {};
  const optionLabel = (one: AvailableGrade) =>
    one.closed ? `${gradeName(one)} (${t(`working.closed.${one.closed}`)})` : gradeName(one);
  const options = [
    ...grades
      .filter((one) => one.closed !== 'retired' && one.id !== currentId)
      .map((one) => ({ value: one.id, label: optionLabel(one), disabled: one.closed !== null })),
    ...(currentId ? [{ value: NONE, label: t('working.ungraded') }] : []),
  ];
  const required = (label: string) => t('working.required', { label });
  const submit = () => {
    const entered = inlineFields.flatMap((field) => (values[field] ? [[field, values[field]]] : []));
    const body = {
      step_id: id === NONE ? null : id,
      note,
      evidence,
      fields: { ...Object.fromEntries(entered), ...(step ? customValues : {}) },
    };
    send.mutate(
      { params: of, body },
      {
        onSuccess: ({ grade }) => {
          notifyDone(grade ? t('working.gradeSaved', { grade: gradeName(grade) }) : t('working.gradeGone'));
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('working.gradeOf')}
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
        onChange={setId}
      />
      {inlineFields.map((field) => (
        <TextInput
          key={field}
          label={required(labelOf(field))}
          value={values[field] ?? ''}
          error={problems[`fields.${field}`]}
          onChange={({ currentTarget: { value } }) => setValues((entered) => ({ ...entered, [field]: value }))}
        />
      ))}
      <RequiredFields fields={requiredFields} values={customValues} problems={problems} onChange={setCustomValues} />
      {recordFields.length > 0 && (
        <Text size="sm" c="danger">
          {t('working.inRecord', { fields: formatList(recordFields.map(labelOf)) })}
        </Text>
      )}
      {missing.includes(EVIDENCE) && (
        <Textarea
          label={required(t('working.evidence'))}
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
        label={step?.note_required ? required(t('working.note')) : t('working.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        error={problems.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {step?.needs_qc && (
        <Text size="sm" c="dimmed">
          {t('working.review')}
        </Text>
      )}
    </FormDialog>
  );
}
