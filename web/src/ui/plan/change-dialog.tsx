import './messages.ts';
import type { CampaignPlan, StepChange } from '@leadwright/contract/features/campaign-steps';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsequenceList } from './consequence-list.tsx';
import { addRequestedSteps, changesOf, computePreview, type PlanChange } from './preview.ts';

interface ChangeDialogProps {
  title: string;
  /** A description of the change. */
  text: string;
  plan: CampaignPlan;
  change: PlanChange;
  /** Also lists the requested steps, when there are many or they were not selected individually. */
  listsRequested?: boolean;
  isBusy?: boolean;
  /** Receives the changes to send: all moved steps, or only the requested ones. */
  onApply: (changes: StepChange[]) => void;
  onClose: () => void;
}

/** Previews a change of step dates. The user applies it with all other moved steps, alone, or not at all. */
export function ChangeDialog({
  title,
  text,
  plan,
  change,
  listsRequested,
  isBusy,
  onApply,
  onClose,
}: ChangeDialogProps) {
  const { t } = useTranslation();
  const consequences = useMemo(() => computePreview(plan, change), [plan, change]);
  const listedConsequences = useMemo(
    () => (listsRequested ? addRequestedSteps(plan, change, consequences) : consequences),
    [plan, change, consequences, listsRequested],
  );
  const hasMovedSteps = consequences.moved.length > 0;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Text>{text}</Text>
        <ConsequenceList plan={plan} consequences={listedConsequences} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            variant="default"
            disabled={!hasMovedSteps}
            loading={isBusy ?? false}
            onClick={() => onApply(changesOf(plan, change))}
          >
            {t('planChange.applyOnlyThis')}
          </Button>
          <Button
            data-autofocus
            loading={isBusy ?? false}
            onClick={() => onApply(changesOf(plan, change, consequences))}
          >
            {t('planChange.apply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
