import type { ReplyOf } from '@leadwright/contract/endpoint';
import { learnMatchModel, type listMatchModels } from '@leadwright/contract/features/matching-models';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCan } from '../../../session/session.tsx';
import { formatCount } from '../../../ui/format.ts';
import { isUnfinished } from '../../../ui/job/job-cache.ts';
import { JobProgress } from '../../../ui/job/job-progress.tsx';
import { useJob } from '../../../ui/job/use-job.ts';
import type { Entity } from './page-state.ts';

interface LearnButtonProps {
  entity: Entity;
  reply: ReplyOf<typeof listMatchModels>;
  onEnd: () => void;
}

/** Starts training on the answers of reviewers and shows its progress. */
export function LearnButton({ entity, reply, onEnd }: LearnButtonProps) {
  const { t } = useTranslation();
  const { answers, new_answers, least_answers, job_id } = reply;
  const mayLearn = useCan('match_accounts', 'create');
  const [startedJobId, setStartedJobId] = useState<string>();
  const { mutate, isPending } = useSend(learnMatchModel, { onSuccess: ({ job_id: id }) => setStartedJobId(id) });
  const { data: job } = useJob(startedJobId ?? job_id ?? undefined);
  const isLearning = job !== undefined && isUnfinished(job);
  const isOver = job !== undefined && !isLearning;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the job ends
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  const hasEnoughAnswers = answers >= least_answers && new_answers > 0;
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {answers < least_answers
          ? t('matchingModel.learn.tooFewDecisions', {
              answers: formatCount(answers),
              least: formatCount(least_answers),
            })
          : t('matchingModel.learn.newDecisions', { count: new_answers, answers: formatCount(new_answers) })}
      </Text>
      {mayLearn && !isLearning && (
        <Button
          size="xs"
          loading={isPending}
          disabled={!hasEnoughAnswers}
          onClick={() => mutate({ body: { entity, campaign_id: null } })}
        >
          {t('matchingModel.learn.trainModel')}
        </Button>
      )}
      {isLearning && <JobProgress job={job} />}
    </Group>
  );
}
