import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { isUnfinished } from '../../../ui/job/job-cache.ts';
import { useJob } from '../../../ui/job/use-job.ts';
import { JobCard } from '../../../ui/job-card/job-card.tsx';
import classes from '../matching.module.css';
import { BulkPreview } from './bulk-preview.tsx';
import { ScoreChoice } from './score-choice.tsx';
import type { Bulk } from './use-bulk.ts';

/** Shows the steps of a bulk decision: row choice, preview and, for many rows, the progress of its job. */
export function BulkArea({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation();
  const isOpen = bulk.isChoosingScore || bulk.request !== undefined;
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={bulk.close}
        title={
          bulk.request ? t(`matching.bulk.dialogTitles.${bulk.request.judgement}`) : t('matching.bulk.acceptTitle')
        }
        size="lg"
      >
        {bulk.request ? <BulkPreview bulk={bulk} request={bulk.request} /> : <ScoreChoice bulk={bulk} />}
      </Modal>
      {bulk.job && <RunningJob key={bulk.job.id} id={bulk.job.id} onEnd={bulk.onJobEnd} />}
    </>
  );
}

function RunningJob({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data: job } = useJob(id);
  const isOver = job !== undefined && !isUnfinished(job);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the job ends
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  return (
    <div ref={bottomBar} className={classes.job}>
      {job && <JobCard job={job} />}
    </div>
  );
}
