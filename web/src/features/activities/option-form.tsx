import './messages.ts';
import type { PairFields } from '@leadwright/contract/activities/effects';
import { activityOptionStates, activityOptions, optionMatrix } from '@leadwright/contract/features/activity-options';
import { lookup } from '@leadwright/contract/features/lookups';
import type { RowOf } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { fieldsOf } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useFormContext } from '../../ui/form/form-context.ts';
import { Section } from '../../ui/record/section.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { PairEffects } from './pair-effects.tsx';

const Field = fieldsOf(activityOptions.fields);

/** Describes the effects of the current form values in sentences. */
function Preview({ values }: { values: PairFields }) {
  const { t } = useTranslation();
  const { base } = useFormContext();
  const row = base.version === undefined ? undefined : (base as unknown as RowOf<typeof activityOptions>);
  const { data: matrix } = useCall(optionMatrix, {});
  const { data: tags } = useCall(
    lookup,
    { params: { list: 'tags' }, query: { id: values.tag_id ?? '' } },
    { enabled: values.tag_id !== null },
  );
  const type = matrix?.action_types.find(({ id }) => id === values.action_type_id);
  const outcome = matrix?.outcomes.find(({ id }) => id === values.outcome_id);
  const names = {
    tag: tags?.options.find(({ id }) => id === values.tag_id)?.label ?? null,
    is_dial: type?.is_dial ?? false,
    requires_contact: type?.requires_contact ?? false,
    is_conversation: outcome?.is_conversation ?? false,
    category: outcome?.category ?? '',
  };
  const verbs = { retired: t('activities.retire'), active: t('activities.reactivate') };
  return (
    <Section
      title={t('activities.preview.title')}
      action={row && <StateActions resource={activityOptions} machine={activityOptionStates} row={row} verbs={verbs} />}
    >
      <div aria-live="polite">
        <PairEffects effects={values} names={names} />
      </div>
    </Section>
  );
}

/** Shows the fields of a pair and a preview of their effects. */
export function OptionFields() {
  const { t } = useTranslation();
  const { form, base } = useFormContext();
  const values = form.getValues() as unknown as PairFields;
  const isNew = base.version === undefined;
  return (
    <>
      <FieldGrid title={t('activities.groups.pair')}>
        <Field name="action_type_id" />
        <Field name="outcome_id" />
        <Field name="allowed" autoFocus={!isNew} />
        <Field name="hot_key" />
        <Field name="hint" />
      </FieldGrid>
      <Preview values={values} />
      <FieldGrid title={t('activities.groups.recordChanges')}>
        <Field name="set_account_status" autoFocus={isNew} />
        <Field name="set_contact_status" />
        <Field name="set_grade" />
        <Field name="tag_id" />
        <Field name="callback" />
        {values.callback === 'auto' && <Field name="callback_days" />}
        <Field name="attempt_counts" />
      </FieldGrid>
      <FieldGrid title={t('activities.groups.otherEffects')}>
        <Field name="suppress" />
        {values.suppress !== 'none' && <Field name="suppress_scope" />}
        <Field name="stop_account" />
        <Field name="send_to_qc" />
        <Field name="create_opportunity" />
      </FieldGrid>
      <FieldGrid title={t('activities.groups.requirements')}>
        <Field name="note" />
        {values.note === 'required' && <Field name="note_min" />}
        <Field name="required_fields" />
      </FieldGrid>
      <FieldGrid title={t('activities.groups.statistics')}>
        <Field name="counts" />
        {values.counts === 'own' && <Field name="counts_as" />}
      </FieldGrid>
      <FieldGrid title={t('activities.groups.rolesAndCampaigns')}>
        <Field name="roles_allowed" />
        <Field name="campaigns" />
      </FieldGrid>
    </>
  );
}
