import {
  type CampaignPlan,
  type CampaignStep,
  type CampaignStepLink,
  linkSteps,
} from '@leadwright/contract/features/campaign-steps';
import { findCycle } from '@leadwright/contract/schedule/network';
import { Checkbox, Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { ConsequenceList } from '../../../ui/plan/consequence-list.tsx';
import { DEFAULT_LINK, LinkFields } from '../../../ui/plan/link-fields.tsx';
import { changesOf, computePreview } from '../../../ui/plan/preview.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import { CurrentLinks } from './current-links.tsx';
import type { PlanWriter } from './use-plan-writer.ts';

export type LinkDraft = Omit<CampaignStepLink, 'campaign_id' | 'predecessor' | 'successor'> & {
  predecessor: string | null;
  successor: string | null;
};
export const blankLink = (step: CampaignStep): LinkDraft => ({
  predecessor: step.id,
  successor: null,
  ...DEFAULT_LINK,
});

interface LinkDialogProps {
  plan: CampaignPlan;
  step: CampaignStep;
  initialLink: LinkDraft;
  writer: PlanWriter;
  onClose: () => void;
}

/** Lists the links of a step and edits one, with a preview of the moved steps before saving. */
export function LinkDialog({ plan, step, initialLink, writer, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const [link, setLink] = useState(initialLink);
  const [movesDependents, setMovesDependents] = useState(true);
  const send = useSend(linkSteps);
  const problems = problemsIn(send.error);
  const updateLink = (change: Partial<LinkDraft>) => {
    send.reset();
    setLink({ ...link, ...change });
  };
  const campaignId = step.campaign_id;
  const { change, consequences, hasCycle } = useConsequences(plan, campaignId, link);
  const existingLink = plan.links.find(
    ({ predecessor, successor }) => predecessor === link.predecessor && successor === link.successor,
  );
  const steps = plan.steps
    .filter(({ campaign_id }) => campaign_id === campaignId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const submit = () => {
    const fullLink = { ...link, predecessor: link.predecessor ?? '', successor: link.successor ?? '' };
    send.mutate(
      { params: { id: campaignId }, body: fullLink },
      {
        onSuccess: () => {
          const moves = movesDependents && consequences && change ? changesOf(plan, change, consequences) : [];
          const { campaign_id: _, ...previousLink } = existingLink ?? { campaign_id: '' };
          writer.recordChange({
            campaignId,
            link: { before: existingLink ? (previousLink as never) : null, after: fullLink },
          });
          if (moves.length > 0) writer.writeDates(campaignId, moves).catch(() => undefined);
          notifySuccess(t('ganttEdit.linkSaved'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('ganttEdit.linkTitle', { step: step.name })}
      confirm={t('ganttEdit.saveLink')}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentLinks
        plan={plan}
        step={step}
        writer={writer}
        onChange={({ campaign_id: _, ...rest }) => updateLink(rest)}
      />
      <Text fw={600}>{t(existingLink ? 'ganttEdit.editLink' : 'ganttEdit.newLink')}</Text>
      {(['predecessor', 'successor'] as const).map((end) => (
        <Select
          key={end}
          {...(end === 'successor' && { 'data-autofocus': true })}
          label={<RequiredLabel text={t(`ganttEdit.${end}`)} />}
          aria-required
          searchable
          filter={filterOptions}
          data={steps}
          value={link[end]}
          error={problems?.[end] ?? (end === 'successor' && hasCycle && t('ganttEdit.cycleProblem'))}
          onChange={(id) => updateLink({ [end]: id })}
        />
      ))}
      <LinkFields link={link} lagProblem={problems?.lag} strictHelp={t('ganttEdit.strictHelp')} onChange={updateLink} />
      {consequences && <ConsequenceList plan={plan} consequences={consequences} />}
      {consequences && consequences.moved.length > 0 && (
        <Checkbox
          label={t('ganttEdit.moveAffectedSteps')}
          checked={movesDependents}
          onChange={({ currentTarget }) => setMovesDependents(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function useConsequences(plan: CampaignPlan, campaignId: string, link: LinkDraft) {
  return useMemo(() => {
    const { predecessor, successor } = link;
    if (!(predecessor && successor)) return { hasCycle: false };
    const fullLink = { ...link, predecessor, successor };
    if (findCycle(plan.links, fullLink)) return { hasCycle: true };
    const change = { campaignId, dates: new Map(), link: fullLink };
    return { hasCycle: false, change, consequences: computePreview(plan, change) };
  }, [plan, campaignId, link]);
}
