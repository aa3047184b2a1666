import {
  type AssignedOf,
  type AssignPlan,
  type AssignWishes,
  accountsToAssign,
  campaignDevelopers,
  contactsToAssign,
  latestAssignments,
  planAssignment,
  startAssignment,
  type Whose,
} from '@leadwright/contract/features/assigning';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';
import { watchJob } from '../../ui/job/watch-job.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { PlanPreview } from './plan-preview.tsx';
import type { Begun } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

interface AssignDialogProps {
  of: AssignedOf;
  campaignId: string;
  whose: Whose;
  begun: Begun;
  onClose: () => void;
}

const LIST = { accounts: accountsToAssign, contacts: contactsToAssign };

/**
 * Asks how to assign rows, previews the result and then assigns them. A drop on a developer opens the preview directly.
 */
export function AssignDialog({ of, campaignId, whose, begun, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const params = { campaign_id: campaignId, of };
  const team = useCall(campaignDevelopers, { params });
  const isWithdrawal = begun.method === 'withdraw';
  const isDecided = isWithdrawal || begun.developers.length > 0;
  const [wishes, setWishes] = useState<AssignWishes>({
    method: begun.method,
    developers: begun.developers,
    keep_together: true,
    callbacks: 'record',
    rule_by: 'territory',
    takes: {},
    most: 100,
    seed: 0,
  });
  const [plan, setPlan] = useState<AssignPlan>();
  const look = useSend(planAssignment, { onSuccess: setPlan });
  const start = useSend(startAssignment, {
    invalidates: [campaignDevelopers, latestAssignments, LIST[of].endpoint],
    onSuccess: ({ job_id }) => {
      begun.clear();
      onClose();
      watchJob(job_id);
    },
  });
  const { selection, sort } = begun;
  const preview = (wanted: AssignWishes) =>
    look.mutate({ params, body: { ...wanted, selection, whose, sort } as never });
  // Runs once: dropped rows are previewed without further input.
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isDecided || isBegun.current) return;
    isBegun.current = true;
    preview(wishes);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!look.isPending) preview(wishes);
  };
  const rows = plan && t(`assigning.${of}.rows`, { count: plan.rows, formatted: formatCount(plan.rows) });
  const title = t(isWithdrawal ? 'assigning.dialog.titleWithdraw' : 'assigning.dialog.title');
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {plan ? (
        <Stack>
          <PlanPreview of={of} plan={plan} />
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
              {t(isWithdrawal ? 'assigning.dialog.doWithdraw' : 'assigning.dialog.do', { rows: rows ?? '' })}
            </Button>
          </Group>
        </Stack>
      ) : team.error ? (
        <Failed error={team.error} onRetry={team.refetch} />
      ) : !team.data || (look.isPending && isDecided) ? (
        <Loading />
      ) : (
        <form noValidate onSubmit={submit}>
          <WishesForm
            developers={team.data.developers}
            whose={whose}
            wishes={wishes}
            problems={problemsIn(look.error) ?? {}}
            onChange={(change) => {
              look.reset();
              setWishes({ ...wishes, ...change });
            }}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={look.isPending}>
              {t('assigning.dialog.preview')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
