import './messages.ts';
import {
  clientStepPlan,
  clientSteps,
  compareClientStep,
  decideStepReviews,
  type ReviewedStep,
  stepReviews,
} from '@leadwright/contract/features/client-steps';
import { masterSteps } from '@leadwright/contract/features/master-steps';
import type { InheritedField, PlannedStep } from '@leadwright/contract/steps/step-fields';
import { Alert, Anchor, Button, Checkbox, Group, List, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { labelOf } from './master-link.tsx';
import { StepValue } from './step-value.tsx';
import { usePossiblePredecessors } from './use-plan.ts';

type Decision = 'accept' | 'ignore';
/** Key of a change: step and field. */
type ChangeKey = `${string} ${InheritedField}`;
const keyOf = (id: string, field: InheritedField): ChangeKey => `${id} ${field}`;

/** Lists changes of master steps for the linked client steps. A change is applied only when the user accepts it. */
export function StepReviews() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [client, master] = [search.get('client'), search.get('master')];
  const query = { ...(client && { client_id: client }), ...(master && { master_step_id: master }) };
  const { data, error, isPending, refetch } = useCall(stepReviews, { query }, { staleTime: 0 });
  const [checkedKeys, setCheckedKeys] = useState<ReadonlySet<ChangeKey>>(new Set());
  const send = useSend(decideStepReviews, {
    invalidates: [
      stepReviews,
      compareClientStep,
      clientStepPlan,
      clientSteps.list.endpoint,
      clientSteps.view,
      masterSteps.view,
      masterSteps.list.endpoint,
    ],
  });
  const setFilters = (next: Record<string, string | null>) =>
    setSearch((previous) => {
      const searchParams = new URLSearchParams(previous);
      for (const [name, value] of Object.entries(next)) {
        if (value) searchParams.set(name, value);
        else searchParams.delete(name);
      }
      return searchParams;
    });
  const decide = (decision: Decision, keys: ReadonlySet<ChangeKey>) => {
    const steps = (data?.steps ?? []).flatMap(({ id, master_version, changes }) => {
      const fields = changes.map(({ field }) => field).filter((field) => keys.has(keyOf(id, field)));
      return fields.length > 0 ? [{ id, master_version, fields }] : [];
    });
    send.mutate(
      { body: { decision, steps } },
      {
        onSuccess: ({ decided }) => {
          setCheckedKeys((previous) => new Set([...previous].filter((key) => !keys.has(key))));
          if (decided > 0)
            notifySuccess(
              t(decision === 'accept' ? 'steps.reviews.accepted' : 'steps.reviews.ignored', { count: decided }),
            );
        },
      },
    );
  };
  const steps = data?.steps ?? [];
  const decidableKeys = steps.flatMap(({ id, may_update, changes }) =>
    may_update ? changes.map(({ field }) => keyOf(id, field)) : [],
  );
  const selectedKeys = new Set(decidableKeys.filter((key) => checkedKeys.has(key)));
  const hasFilters = Boolean(client || master);
  return (
    <Stack>
      <Group gap="xs" align="flex-end">
        <ReferenceField
          label={t('steps.reviews.client')}
          list="clients"
          clearable
          placeholder={t('steps.reviews.everyClient')}
          w={320}
          value={client}
          onChange={(id) => setFilters({ client: id })}
        />
        {hasFilters && (
          <Button variant="default" onClick={() => setFilters({ client: null, master: null })}>
            {t('steps.reviews.showAll')}
          </Button>
        )}
      </Group>
      {isPending && <Loading />}
      {error && <Failed error={error} onRetry={refetch} />}
      {data && steps.length === 0 && (
        <EmptyState
          title={t(hasFilters ? 'steps.reviews.noneSelected' : 'steps.reviews.none')}
          text={t(hasFilters ? 'steps.reviews.noneSelectedText' : 'steps.reviews.noneText')}
        />
      )}
      {send.data && send.data.refused.length > 0 && (
        <Alert color="danger" title={t('steps.reviews.notDecided')} role="alert">
          <List size="sm">
            {send.data.refused.map(({ id, name, problem }) => (
              <List.Item key={id}>{`${name}: ${problem}`}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {decidableKeys.length > 0 && (
        <Group gap="xs">
          <Checkbox
            label={t('steps.reviews.selectAll')}
            checked={selectedKeys.size === decidableKeys.length}
            indeterminate={selectedKeys.size > 0 && selectedKeys.size < decidableKeys.length}
            onChange={(event) => setCheckedKeys(new Set(event.currentTarget.checked ? decidableKeys : []))}
          />
          <Button
            size="xs"
            disabled={selectedKeys.size === 0}
            loading={send.isPending}
            onClick={() => decide('accept', selectedKeys)}
          >
            {t('steps.reviews.acceptChosen', { count: selectedKeys.size })}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={selectedKeys.size === 0}
            loading={send.isPending}
            onClick={() => decide('ignore', selectedKeys)}
          >
            {t('steps.reviews.ignoreChosen', { count: selectedKeys.size })}
          </Button>
        </Group>
      )}
      {steps.map((step) => (
        <Changes
          key={step.id}
          step={step}
          checkedKeys={selectedKeys}
          isBusy={send.isPending}
          onChoose={(key, isOn) =>
            setCheckedKeys(
              (previous) => new Set(isOn ? [...previous, key] : [...previous].filter((other) => other !== key)),
            )
          }
          onDecide={(decision, key) => decide(decision, new Set([key]))}
        />
      ))}
      {data && data.more > 0 && (
        <Text c="dimmed">{t('steps.reviews.moreSteps', { count: data.more, formatted: formatCount(data.more) })}</Text>
      )}
    </Stack>
  );
}

interface ChangesProps {
  step: ReviewedStep;
  checkedKeys: ReadonlySet<ChangeKey>;
  isBusy: boolean;
  onChoose: (key: ChangeKey, isOn: boolean) => void;
  onDecide: (decision: Decision, key: ChangeKey) => void;
}

function Changes({ step, checkedKeys, isBusy, onChoose, onDecide }: ChangesProps) {
  const { t } = useTranslation();
  const { id, name, client, client_id, master, master_step_id, may_update, changes } = step;
  const steps = usePossiblePredecessors(client_id);
  return (
    <Section title={`${client}: ${name}`} count={changes.length}>
      <Text c="dimmed" size="sm">
        <Anchor component={Link} to={to('clientStep', { stepId: id })} inherit>
          {step.code}
        </Anchor>{' '}
        <Anchor component={Link} to={to('masterStep', { stepId: master_step_id })} inherit>
          {t('steps.reviews.fromMaster', { master })}
        </Anchor>
      </Text>
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0}>
        <Table aria-label={t('steps.reviews.changesOf', { step: name, client })}>
          <Table.Thead>
            <Table.Tr>
              {may_update && <Table.Td w={40} />}
              <Table.Th w={140}>{t('steps.reviews.field')}</Table.Th>
              <Table.Th>{t('steps.reviews.hereColumn')}</Table.Th>
              <Table.Th>{t('steps.reviews.masterBeforeColumn')}</Table.Th>
              <Table.Th>{t('steps.reviews.masterNowColumn')}</Table.Th>
              {may_update && <Table.Td w={180} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, own, before, now }) => (
              <Change
                key={field}
                field={field}
                name={name}
                values={[own, before, now]}
                steps={steps}
                isChosen={checkedKeys.has(keyOf(id, field))}
                isBusy={isBusy}
                onChoose={may_update ? (isOn) => onChoose(keyOf(id, field), isOn) : undefined}
                onDecide={(decision) => onDecide(decision, keyOf(id, field))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

interface ChangeProps {
  field: InheritedField;
  name: string;
  /** The values in the client step, in the master step before the change and in the master step now. */
  values: readonly unknown[];
  steps: readonly PlannedStep[];
  isChosen: boolean;
  isBusy: boolean;
  /** Undefined when the user may not decide. */
  onChoose: ((isOn: boolean) => void) | undefined;
  onDecide: (decision: Decision) => void;
}

function Change({ field, name, values, steps, isChosen, isBusy, onChoose, onDecide }: ChangeProps) {
  const { t } = useTranslation();
  const names = { field: labelOf(field), step: name };
  return (
    <Table.Tr>
      {onChoose && (
        <Table.Td>
          <Checkbox
            aria-label={t('steps.reviews.selectField', names)}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Th scope="row" fw={500}>
        {names.field}
      </Table.Th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three values have a fixed order
        <Table.Td key={index}>
          <StepValue field={field} value={value} steps={steps} />
        </Table.Td>
      ))}
      {onChoose && (
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={t('steps.reviews.acceptField', names)}
              onClick={() => onDecide('accept')}
            >
              {t('steps.reviews.accept')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={t('steps.reviews.ignoreField', names)}
              onClick={() => onDecide('ignore')}
            >
              {t('steps.reviews.ignore')}
            </Button>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
