import {
  type AssignableKind,
  type AssignmentFilter,
  type AssignmentOptions,
  type AssignPlan,
  accountsToAssign,
  campaignDevelopers,
  contactsToAssign,
  latestAssignments,
  planAssignment,
  startAssignment,
} from '@leadwright/contract/features/assigning';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';
import { watchJob } from '../../ui/job/watch-job.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { AssignOptionsForm } from './assign-options-form.tsx';
import type { AssignmentDraft } from './assignment-draft.ts';
import { PlanPreview } from './plan-preview.tsx';

interface AssignDialogProps {
  kind: AssignableKind;
  campaignId: string;
  filter: AssignmentFilter;
  draft: AssignmentDraft;
  onClose: () => void;
}

const LIST_BY_KIND = { accounts: accountsToAssign, contacts: contactsToAssign };

/**
 * Asks how to assign the rows, previews the result and then assigns the rows. Dropping rows on a developer opens the
 * preview directly.
 */
export function AssignDialog({ kind, campaignId, filter, draft, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const params = { campaign_id: campaignId, of: kind };
  const team = useCall(campaignDevelopers, { params });
  const isWithdrawal = draft.method === 'withdraw';
  const isReadyToPreview = isWithdrawal || draft.developers.length > 0;
  const [options, setOptions] = useState<AssignmentOptions>({
    method: draft.method,
    developers: draft.developers,
    keep_together: true,
    callbacks: 'record',
    rule_by: 'territory',
    takes: {},
    most: 100,
    seed: 0,
  });
  const [plan, setPlan] = useState<AssignPlan>();
  const planRequest = useSend(planAssignment, { onSuccess: setPlan });
  const start = useSend(startAssignment, {
    invalidates: [campaignDevelopers, latestAssignments, LIST_BY_KIND[kind].endpoint],
    onSuccess: ({ job_id }) => {
      draft.clear();
      onClose();
      watchJob(job_id);
    },
  });
  const { selection, sort } = draft;
  const preview = (requestedOptions: AssignmentOptions) =>
    planRequest.mutate({ params, body: { ...requestedOptions, selection, whose: filter, sort } as never });
  // Withdrawn rows and rows dropped on a developer need no further input, so their preview opens at once.
  const hasPreviewed = useRef(false);
  useEffect(() => {
    if (!isReadyToPreview || hasPreviewed.current) return;
    hasPreviewed.current = true;
    preview(options);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!planRequest.isPending) preview(options);
  };
  const rows = plan && t(`assigning.${kind}.rows`, { count: plan.rows, formatted: formatCount(plan.rows) });
  const title = t(isWithdrawal ? 'assigning.dialog.unassignTitle' : 'assigning.dialog.assignTitle');
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {plan ? (
        <Stack>
          <PlanPreview kind={kind} plan={plan} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => (isWithdrawal ? onClose() : setPlan(undefined))}>
              {t(isWithdrawal ? 'shell.cancel' : 'assigning.dialog.back')}
            </Button>
            <Button
              data-autofocus
              disabled={plan.rows + plan.along === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ params: { campaign_id: campaignId, id: plan.id } })}
            >
              {t(isWithdrawal ? 'assigning.dialog.unassignConfirm' : 'assigning.dialog.assignConfirm', {
                rows: rows ?? '',
              })}
            </Button>
          </Group>
        </Stack>
      ) : team.error ? (
        <Failed error={team.error} onRetry={team.refetch} />
      ) : !team.data || (planRequest.isPending && isReadyToPreview) ? (
        <Loading />
      ) : (
        <form noValidate onSubmit={submit}>
          <AssignOptionsForm
            developers={team.data.developers}
            filter={filter}
            options={options}
            problems={problemsIn(planRequest.error) ?? {}}
            onChange={(change) => {
              planRequest.reset();
              setOptions({ ...options, ...change });
            }}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={planRequest.isPending}>
              {t('assigning.dialog.preview')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
