import './messages.ts';
import {
  exportMasterSteps,
  importMasterSteps,
  masterStepPlan,
  masterStepStates,
  masterSteps,
  orderMasterSteps,
} from '@leadwright/contract/features/master-steps';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import type { ChecklistItem, Predecessor } from '@leadwright/contract/steps/step-fields';
import { STEP_COLUMNS } from '@leadwright/contract/steps/step-file';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { download } from '../../api/files.ts';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { useFormContext } from '../../ui/form/form-context.ts';
import { planStepStateBadge } from '../../ui/look/plan-step-badge.ts';
import { ViewLinks } from '../../ui/look/view-links.tsx';
import { capitalise, Page } from '../../ui/page.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Section } from '../../ui/record/section.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { PlanTable } from './plan-table.tsx';
import { Duration } from './step-badges.tsx';
import { FILE_PARAM, FileMenu, ImportPage } from './step-files.tsx';
import { StepForm, useDefaultPosition } from './step-form.tsx';
import { Checklist, Predecessors } from './step-value.tsx';
import { useLibrary } from './use-plan.ts';

type MasterStep = RowOf<typeof masterSteps>;

/** Search parameter that shows the list instead of the plan. */
const AS_LIST = { as: 'list' };

function ViewSwitch({ currentName }: { currentName: 'order' | 'list' }) {
  const { t } = useTranslation();
  const links = [
    { name: 'order', label: t('steps.orderView'), to: PATHS.masterSteps },
    { name: 'list', label: t('steps.listView'), to: to('masterSteps', {}, AS_LIST) },
  ];
  return <ViewLinks label={t('steps.views')} links={links} currentName={currentName} />;
}

function Files() {
  return (
    <FileMenu
      resource={masterSteps}
      fetchFile={(format) => download(exportMasterSteps, { query: { format } }, `master steps.${format}`)}
      importUrl={to('masterStepAdd', {}, { [FILE_PARAM]: 'yes' })}
    />
  );
}

function PlanPage() {
  const { t } = useTranslation();
  const mayAdd = useCan(masterSteps.subject, 'create');
  const { data, error, isPending, refetch } = useLibrary();
  const order = useSend(orderMasterSteps, {
    invalidates: [masterStepPlan, masterSteps.list.endpoint, masterSteps.view],
  });
  const add = mayAdd && (
    <Button component={Link} to={PATHS.masterStepAdd}>
      {t('records.add', { what: masterSteps.noun.one })}
    </Button>
  );
  return (
    <Page title={capitalise(masterSteps.noun.many)} actions={add}>
      <Group gap="xs" justify="space-between">
        <ViewSwitch currentName="order" />
        <Files />
      </Group>
      {isPending && <Loading />}
      {error && <Failed error={error} onRetry={refetch} />}
      {data?.steps.length === 0 && <EmptyState title={t('steps.noneTitle')} text={t('steps.noneText')} action={add} />}
      {data && (
        <PlanTable
          steps={data.steps}
          hrefOf={(stepId) => to('masterStep', { stepId })}
          save={(step_ids) => order.mutateAsync({ body: { step_ids } })}
        />
      )}
    </Page>
  );
}

function Fields() {
  const { base } = useFormContext();
  const isNew = base.version === undefined;
  const { data } = useLibrary();
  useDefaultPosition(
    isNew,
    data?.steps.map(({ order }) => order),
  );
  return <StepForm ownKey={isNew ? undefined : String(base.id)} />;
}

function States({ step }: { step: MasterStep }) {
  const { t } = useTranslation();
  const verbs = {
    active: step.state === 'draft' ? t('steps.activate') : t('steps.reactivate'),
    retired: t('steps.retire'),
  };
  return <StateActions resource={masterSteps} machine={masterStepStates} row={step} verbs={verbs} />;
}

/** Shows how many changes of an active step wait for a decision in client steps. None is applied automatically. */
function PendingChanges({ step: { id, waiting } }: { step: MasterStep }) {
  const { t } = useTranslation();
  const mayRead = useCan('client-steps', 'read');
  if (waiting === 0) return null;
  const waitingText = t('steps.stepsToReview', { count: waiting });
  return (
    <Alert color="warning" role="status">
      {mayRead ? (
        <Anchor component={Link} to={to('clientSteps', {}, { as: 'review', master: id })} inherit>
          {waitingText}
        </Anchor>
      ) : (
        waitingText
      )}
    </Alert>
  );
}

function Content({ step }: { step: MasterStep }) {
  const { t } = useTranslation();
  const steps = useLibrary().data?.steps ?? [];
  return (
    <>
      <PendingChanges step={step} />
      <Section title={t('steps.checklist')}>
        <Checklist lines={step.checklist as ChecklistItem[]} />
      </Section>
      <Section title={t('steps.predecessors')}>
        <Predecessors links={step.predecessors as Predecessor[]} steps={steps} />
      </Section>
    </>
  );
}

const screens = resourceScreens(masterSteps, {
  one: 'masterStep',
  many: 'masterSteps',
  form: <Fields />,
  toolbar: (
    <>
      <ViewSwitch currentName="list" />
      <Files />
    </>
  ),
  cells: { state: ({ state }) => planStepStateBadge(state) },
  badge: ({ state, duration }) => (
    <>
      {planStepStateBadge(state)}
      {duration === 0 && <Duration days={0} />}
    </>
  ),
  actions: (step) => <States step={step} />,
  keyFacts: ['code', 'phase', 'duration'],
  facts: [
    'description',
    'effort_hours',
    'owner_type_id',
    'deliverable',
    'client_visible',
    'billable',
    'entry_criteria',
    'exit_criteria',
    'order',
  ],
  panels: (step) => <Content step={step} />,
});

/** Shows the steps in order, or as a list if the URL has list parameters. */
export function List() {
  const [search] = useSearchParams();
  return search.size === 0 ? <PlanPage /> : <screens.List />;
}
export const { View, Edit } = screens;

function ImportSteps() {
  const send = useSend(importMasterSteps, {
    invalidates: [masterStepPlan, masterSteps.list.endpoint, masterSteps.view],
  });
  return (
    <ImportPage
      columns={STEP_COLUMNS}
      back={PATHS.masterSteps}
      send={send}
      run={(file) => send.mutateAsync({ body: file })}
    />
  );
}

/** Adds one step with a form, or several from a file. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(FILE_PARAM) ? <ImportSteps /> : <screens.Add />;
}
