import type { ReviewRow } from '@leadwright/contract/features/matching';
import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failed, Loading } from '../../../ui/states.tsx';
import type { Actions } from '../use-actions.ts';
import { useWorkbench } from '../use-workbench.ts';
import { Candidates } from './candidates.tsx';
import { Compare } from './compare.tsx';
import { DecidedSummary } from './decided-summary.tsx';
import classes from './evidence.module.css';
import { SharedBlockingKeys } from './found-by.tsx';
import { History } from './history.tsx';
import { RawRow } from './raw-row.tsx';
import { RowProblems } from './row-problems.tsx';
import { RunnerUp } from './runner-up.tsx';
import { Verdict } from './verdict.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';
import { WhatIf } from './what-if.tsx';

/** Shows all evidence about the candidates of the open row. */
export function EvidencePane({ actions }: { actions: Actions }) {
  const { rowQuery, row, rowId, candidate } = useWorkbench();
  return (
    <>
      <RowHead row={row} actions={actions} />
      <div className={classes.scroll} key={rowId}>
        {rowQuery.error && !row ? (
          <Failed error={rowQuery.error} onRetry={rowQuery.refetch} />
        ) : !row ? (
          <Loading />
        ) : (
          <>
            <Candidates row={row} />
            <div className={classes.proof}>
              <div className={classes.column}>
                <Compare row={row} candidate={candidate} />
              </div>
              {candidate && (
                <div className={`${classes.column} ${classes.second}`}>
                  <Verdict row={row} candidate={candidate} />
                  <WaterfallChart candidate={candidate} />
                </div>
              )}
              {candidate && (
                <div className={classes.column}>
                  <SharedBlockingKeys keys={candidate.keys} />
                  <WhatIf row={row} />
                  <RunnerUp row={row} candidate={candidate} />
                </div>
              )}
            </div>
            <RowProblems problems={row.problems} />
            <div className={classes.proof}>
              <RawRow row={row} />
              <History row={row} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function RowHead({ row, actions }: { row: ReviewRow | undefined; actions: Actions }) {
  const { t } = useTranslation();
  const { isSmall, show } = useWorkbench();
  return (
    <div className={classes.rowHead}>
      {isSmall && (
        <ActionIcon aria-label={t('matching.queue.backToRows')} onClick={() => show(null)}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.rowTitle}>
        <Title order={2}>{row?.values.company_name ?? ' '}</Title>
        {row && (
          <Group gap={8}>
            <Text size="xs" c="dimmed">
              {t('matching.row.fileAndRow', { file: row.file_name, row: row.row_no })}
            </Text>
            {row.review_status !== 'remaining' && <DecidedSummary row={row} />}
          </Group>
        )}
      </div>
      <Group gap={2} wrap="nowrap">
        <ActionIcon aria-label={t('matching.actions.previous')} aria-keyshortcuts="k" onClick={actions.previous}>
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('matching.actions.next')} aria-keyshortcuts="j" onClick={actions.next}>
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
