import './messages.ts';
import { type CampaignPlan, type CampaignStepLink, linkSteps } from '@leadwright/contract/features/campaign-steps';
import { findCycle } from '@leadwright/contract/schedule/network';
import { LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { ChangeDialog } from '../../ui/plan/change-dialog.tsx';
import { DEFAULT_LINK, LinkFields } from '../../ui/plan/link-fields.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { nameOf } from './step-values.ts';

type Link = Omit<CampaignStepLink, 'campaign_id'>;
const EMPTY_LINK: Link = { predecessor: '', successor: '', ...DEFAULT_LINK };

interface LinkDialogProps {
  campaignId: string;
  plan: CampaignPlan;
  /** The link to change; undefined for a new one. */
  link?: CampaignStepLink | undefined;
  onClose: () => void;
}

/**
 * Edits a dependency, previews the moved steps and saves. A circular dependency is rejected as soon as it is chosen.
 */
export function LinkDialog({ campaignId, plan, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Link>(link ?? EMPTY_LINK);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const send = useSend(linkSteps, {
    invalidates: PLAN_ENDPOINTS,
    onSuccess: () => {
      notifySuccess(t('campaignSteps.links.saved'));
      onClose();
    },
  });
  const steps = plan.steps
    .filter(({ kind, may_update }) => kind !== 'summary' && may_update)
    .map(({ id, name }) => ({ value: id, label: name }));
  const updateDraft = (changes: Partial<Link>) => {
    send.reset();
    setDraft({ ...draft, ...changes });
  };
  const { predecessor, successor, type, lag, unit, strict } = draft;
  const serverProblems = problemsIn(send.error);
  const problems = {
    predecessor: (isSubmitted && !predecessor && t('campaignSteps.links.stepMissing')) || serverProblems?.predecessor,
    successor:
      (isSubmitted && !successor && t('campaignSteps.links.stepMissing')) ||
      cycleProblem() ||
      serverProblems?.successor,
  };
  /** Returns why the chosen steps cannot be linked. */
  function cycleProblem(): string | undefined {
    if (!(predecessor && successor)) return undefined;
    if (predecessor === successor) return t('campaignSteps.links.selfError');
    const cycle = findCycle(plan.links, { predecessor, successor });
    if (!cycle) return undefined;
    return t('campaignSteps.links.circularError', { path: cycle.map((id) => nameOf(plan, id)).join(' → ') });
  }
  const submit = () => {
    setSubmitted(true);
    if (predecessor && successor && !cycleProblem()) setPreviewOpen(true);
  };
  if (isPreviewOpen)
    return (
      <ChangeDialog
        title={t('campaignSteps.links.title')}
        text={t('campaignSteps.links.text', {
          successor: nameOf(plan, successor),
          predecessor: nameOf(plan, predecessor),
          type: LINK_TYPE[type].toLowerCase(),
        })}
        plan={plan}
        change={{ campaignId, dates: new Map(), link: draft }}
        isBusy={send.isPending}
        onApply={(moves) =>
          send.mutate(
            { params: { id: campaignId }, body: { predecessor, successor, type, lag, unit, strict, moves } },
            { onError: () => setPreviewOpen(false) },
          )
        }
        onClose={() => setPreviewOpen(false)}
      />
    );
  return (
    <FormDialog
      title={t(link ? 'campaignSteps.links.editTitle' : 'campaignSteps.links.add')}
      confirm={t('campaignSteps.links.preview')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('campaignSteps.links.successor')}
        searchable
        filter={filterOptions}
        data={steps}
        value={successor || null}
        disabled={link !== undefined}
        error={problems.successor}
        onChange={(id) => updateDraft({ successor: id ?? '' })}
      />
      <Select
        label={t('campaignSteps.links.predecessor')}
        searchable
        filter={filterOptions}
        data={steps}
        value={predecessor || null}
        disabled={link !== undefined}
        error={problems.predecessor}
        onChange={(id) => updateDraft({ predecessor: id ?? '' })}
      />
      <LinkFields
        link={draft}
        lagProblem={serverProblems?.lag}
        strictHelp={t('campaignSteps.links.strictHelp')}
        onChange={updateDraft}
      />
    </FormDialog>
  );
}
