import './messages.ts';
import {
  clientStepPlan,
  clientStepStates,
  clientSteps,
  exportClientSteps,
  importClientSteps,
  orderClientSteps,
} from '@leadwright/contract/features/client-steps';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import type { ChecklistItem, Predecessor } from '@leadwright/contract/steps/step-fields';
import { CLIENT_STEP_COLUMNS, STEP_COLUMNS } from '@leadwright/contract/steps/step-file';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { download } from '../../api/files.ts';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Can, useCan } from '../../session/session.tsx';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { fieldsOf } from '../../ui/form/field.tsx';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { planStepStateBadge } from '../../ui/look/plan-step-badge.ts';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { ViewLinks } from '../../ui/look/view-links.tsx';
import { capitalise, Page } from '../../ui/page.tsx';
import { BULK_ADD_PARAMETER } from '../../ui/record/lines/bulk-add-form.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Section } from '../../ui/record/section.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { MasterLink, ResetFields } from './master-link.tsx';
import { PickMasters } from './pick-masters.tsx';
import { PlanTable } from './plan-table.tsx';
import { FILE_PARAM, FileMenu, ImportPage } from './step-files.tsx';
import { StepForm, useDefaultPosition } from './step-form.tsx';
import { StepReviews } from './step-reviews.tsx';
import { Checklist, Predecessors } from './step-value.tsx';
import { useClientPlan, usePossiblePredecessors } from './use-plan.ts';

type ClientStep = RowOf<typeof clientSteps>;
const Field = fieldsOf(clientSteps.fields);

type PlanView = 'list' | 'order' | 'review';

function ViewSwitch({ currentName }: { currentName: PlanView }) {
  const { t } = useTranslation();
  const client = useSearchParams()[0].get('client') ?? undefined;
  const links = [
    { name: 'list', label: t('steps.listView'), to: PATHS.clientSteps },
    { name: 'order', label: t('steps.orderView'), to: to('clientSteps', {}, { as: 'order', client }) },
    { name: 'review', label: t('steps.reviewView'), to: to('clientSteps', {}, { as: 'review', client }) },
  ];
  return <ViewLinks label={t('steps.views')} links={links} currentName={currentName} />;
}

/** Shows the import and export actions for the steps of the selected client. */
function Tools({ client }: { client?: string | undefined }) {
  const { t } = useTranslation();
  const search = client ? { client_id: client } : {};
  return (
    <>
      <Can subject={clientSteps.subject} action="create">
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={to('clientStepAdd', {}, { ...search, [BULK_ADD_PARAMETER]: 'yes' })}
        >
          {t('steps.pick.fromMasterSteps')}
        </Button>
      </Can>
      <FileMenu
        resource={clientSteps}
        fetchFile={
          client
            ? (format) => download(exportClientSteps, { query: { client_id: client, format } }, `steps.${format}`)
            : undefined
        }
        importUrl={to('clientStepAdd', {}, { ...search, [FILE_PARAM]: 'yes' })}
      />
    </>
  );
}

function AddButton({ client }: { client?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Can subject={clientSteps.subject} action="create">
      <Button component={Link} to={to('clientStepAdd', {}, client ? { client_id: client } : {})}>
        {t('records.add', { what: clientSteps.noun.one })}
      </Button>
    </Can>
  );
}

function ReviewPage() {
  return (
    <Page title={capitalise(clientSteps.noun.many)}>
      <ViewSwitch currentName="review" />
      <StepReviews />
    </Page>
  );
}

function OrderPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const client = search.get('client');
  const { data, error, isPending, refetch } = useClientPlan(client);
  const order = useSend(orderClientSteps, {
    invalidates: [clientStepPlan, clientSteps.list.endpoint, clientSteps.view],
  });
  const choose = (id: string | null) => setSearch(id ? { as: 'order', client: id } : { as: 'order' });
  return (
    <Page title={capitalise(clientSteps.noun.many)} actions={<AddButton client={client ?? undefined} />}>
      <Group gap="xs" justify="space-between">
        <ViewSwitch currentName="order" />
        <Group gap="xs">
          <Tools client={client ?? undefined} />
        </Group>
      </Group>
      <ReferenceField label={t('steps.order.client')} list="clients" maw={420} value={client} onChange={choose} />
      {!client && <EmptyState title={t('steps.order.chooseClient')} text={t('steps.order.chooseClientText')} />}
      {client && isPending && <Loading />}
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.steps.length === 0 && <EmptyState title={t('steps.order.none')} text={t('steps.order.noneText')} />}
      {client && data && (
        <PlanTable
          key={client}
          steps={data.steps}
          hrefOf={(stepId) => to('clientStep', { stepId })}
          save={(step_ids) => order.mutateAsync({ body: { client_id: client, step_ids } })}
        />
      )}
    </Page>
  );
}

function Fields() {
  const { base } = useFormContext();
  const isNew = base.version === undefined;
  const { value: selectedClient } = useField<string | null>('client_id');
  const clientId = selectedClient || null;
  const { data } = useClientPlan(isNew ? clientId : null);
  useDefaultPosition(
    isNew,
    data?.steps.map(({ order }) => order),
  );
  const ownKey = base.master_step_id ?? base.id;
  return (
    <>
      {!isNew && base.master_step_id !== null && clientId && <ResetFields id={String(base.id)} clientId={clientId} />}
      <StepForm
        clientId={clientId}
        ownKey={isNew ? undefined : String(ownKey)}
        topFields={isNew && <Field name="client_id" />}
        clientStepFields={<Field name="hidden" />}
      />
    </>
  );
}

function States({ step }: { step: ClientStep }) {
  const { t } = useTranslation();
  const verbs = {
    active: step.state === 'draft' ? t('steps.activate') : t('steps.reactivate'),
    retired: t('steps.retire'),
  };
  return <StateActions resource={clientSteps} machine={clientStepStates} row={step} verbs={verbs} />;
}

function Badge({ step: { state, hidden, client_id, client_label } }: { step: ClientStep }) {
  return (
    <>
      {planStepStateBadge(state)}
      {hidden && <StateBadge look="gray">{clientSteps.fields.shape.hidden.meta()?.label as string}</StateBadge>}
      <Text c="dimmed">
        <Anchor component={Link} to={to('clientSteps', {}, { as: 'order', client: client_id })} inherit>
          {client_label}
        </Anchor>
      </Text>
    </>
  );
}

function Content({ step }: { step: ClientStep }) {
  const { t } = useTranslation();
  const steps = usePossiblePredecessors(step.client_id);
  return (
    <Stack gap="sm">
      <MasterLink step={step} />
      <Section title={t('steps.checklist')}>
        <Checklist lines={step.checklist as ChecklistItem[]} />
      </Section>
      <Section title={t('steps.predecessors')}>
        <Predecessors links={step.predecessors as Predecessor[]} steps={steps} />
      </Section>
    </Stack>
  );
}

const screens = resourceScreens(clientSteps, {
  one: 'clientStep',
  many: 'clientSteps',
  form: <Fields />,
  toolbar: (
    <>
      <ViewSwitch currentName="list" />
      <Tools />
    </>
  ),
  cells: { state: ({ state }) => planStepStateBadge(state) },
  badge: (step) => <Badge step={step} />,
  actions: (step) => <States step={step} />,
  keyFacts: ['code', 'phase', 'duration'],
  facts: [
    'description',
    'effort_hours',
    'owner_type_id',
    'deliverable',
    'client_visible',
    'billable',
    'hidden',
    'entry_criteria',
    'exit_criteria',
    'order',
  ],
  panels: (step) => <Content step={step} />,
});

/** Shows the steps of all clients as a list, the steps of one client in order, or the steps to review. */
export function List() {
  const view = useSearchParams()[0].get('as');
  if (view === 'order') return <OrderPage />;
  return view === 'review' ? <ReviewPage /> : <screens.List />;
}
export const { View, Edit } = screens;

function ImportSteps() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const client = search.get('client_id');
  const mayRead = useCan('master-steps', 'read');
  const send = useSend(importClientSteps, {
    invalidates: [clientStepPlan, clientSteps.list.endpoint, clientSteps.view, ...(mayRead ? [masterSteps.view] : [])],
  });
  return (
    <ImportPage
      columns={[...STEP_COLUMNS, ...CLIENT_STEP_COLUMNS]}
      back={client ? to('clientSteps', {}, { as: 'order', client }) : PATHS.clientSteps}
      topFields={
        <ReferenceField
          label={t('steps.import.clientField')}
          list="clients"
          maw={420}
          value={client}
          onChange={(id) => {
            send.reset();
            setSearch({ [FILE_PARAM]: 'yes', ...(id && { client_id: id }) });
          }}
        />
      }
      missingMessage={client ? undefined : t('steps.import.missingClient')}
      send={send}
      run={(file) => send.mutateAsync({ body: { client_id: client!, ...file } })}
    />
  );
}

/** Adds one step with a form, or several from the library or a file. */
export function Add() {
  const [search] = useSearchParams();
  if (search.has(BULK_ADD_PARAMETER)) return <PickMasters />;
  return search.has(FILE_PARAM) ? <ImportSteps /> : <screens.Add />;
}
