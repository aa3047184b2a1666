import './messages.ts';
import { BATCH_STATE, batchClients, batchStates } from '@leadwright/contract/features/batch-clients';
import type { RowOf } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { ClientsField } from './clients-field.tsx';
import { Members, useMembersTab } from './members.tsx';
import { RuleField } from './rule-field.tsx';

const stateBadge = badgeOf(BATCH_STATE, { active: 'success', paused: 'gray' });

function Actions({ batch }: { batch: RowOf<typeof batchClients> }) {
  const { t } = useTranslation();
  if (batch.archived_at) return null;
  return (
    <StateActions
      resource={batchClients}
      machine={batchStates}
      row={batch}
      verbs={{ paused: t('batchClients.pause'), active: t('batchClients.resume') }}
    />
  );
}

function Fields() {
  const { t } = useTranslation();
  const { value: mode } = useField<string | null>('mode');
  return (
    <>
      <FieldGrid title={t('batchClients.groups.set')}>
        <Field name="name" autoFocus />
        <Field name="priority" />
        <Field name="owner_id" />
        <Field name="description" />
      </FieldGrid>
      <FieldGrid title={t('batchClients.groups.members')} columns={1}>
        <Field name="mode" />
        {mode === 'static' && <ClientsField />}
        {mode === 'rule' && <RuleField />}
      </FieldGrid>
    </>
  );
}

export const { List, Add, View, Edit } = resourceScreens(batchClients, {
  one: 'batchClient',
  many: 'batchClients',
  form: <Fields />,
  cells: { state: ({ state }) => stateBadge(state) },
  badge: ({ state }) => stateBadge(state),
  actions: (batch) => <Actions batch={batch} />,
  keyFacts: ['mode', 'priority', 'owner_id'],
  facts: ['description'],
  panels: (batch) => <Members batch={batch} />,
  related: useMembersTab,
});
