import { type BlockingRecall, blockingRecall } from '@leadwright/contract/features/matching-charts';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './model.module.css';
import { Panel } from './panel.tsx';
import { percent } from './percent.ts';

/**
 * Shows how often blocking finds the right company. The test uses rows with a known official number and ignores that
 * number.
 */
export function RecallPanel({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const query = useCall(blockingRecall, { params: { campaign_id: campaignId } }, { refetchOnWindowFocus: false });
  return (
    <Panel title={t('matchingModel.recall.title')} text={t('matchingModel.recall.text')} query={query} height={200}>
      {(recall) =>
        recall.confirmed === 0 ? (
          <EmptyState title={t('matchingModel.recall.none')} text={t('matchingModel.recall.noneText')} />
        ) : (
          <div className={classes.thresholds}>
            <RecallFigure recall={recall} campaignId={campaignId} />
            <KeyFamilies recall={recall} />
          </div>
        )
      }
    </Panel>
  );
}

function RecallFigure({ recall, campaignId }: { recall: BlockingRecall; campaignId: string }) {
  const { t } = useTranslation();
  const { confirmed, found, tried, more, candidates, missed } = recall;
  return (
    <div className={classes.column}>
      <p className={classes.figure}>{percent(found / confirmed)}</p>
      <Text>
        {t('matchingModel.recall.found', {
          count: confirmed,
          found: formatCount(found),
          pairs: formatCount(confirmed),
        })}
      </Text>
      <Text size="xs" c="dimmed">
        {t(more ? 'matchingModel.recall.sampleTested' : 'matchingModel.recall.allRowsTested', {
          tried: formatCount(tried),
          candidates: formatNumber(candidates, 1),
        })}
      </Text>
      {missed.length > 0 && (
        <>
          <Text fw={600} mt="sm">
            {t('matchingModel.recall.missedPairs')}
          </Text>
          <ul className={classes.missed}>
            {missed.map((pair) => (
              <li key={pair.row_id}>
                <Anchor component={Link} to={`${to('matchReview', { campaignId })}?row=${pair.row_id}`}>
                  {pair.company_name}
                </Anchor>
                {' · '}
                <Anchor component={Link} to={to('account', { accountId: pair.account_id })}>
                  {pair.account_name}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function KeyFamilies({ recall: { families, confirmed } }: { recall: BlockingRecall }) {
  const { t } = useTranslation();
  return (
    <table className={classes.field}>
      <caption>{t('matchingModel.recall.keyTypes')}</caption>
      <thead className={classes.srOnly}>
        <tr>
          <th scope="col">{t('matchingModel.recall.keyColumn')}</th>
          <td />
          <th scope="col">{t('matchingModel.recall.shareColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {families.map(({ family, pairs }) => (
          <tr key={family}>
            <th scope="row">{family}</th>
            <td aria-hidden className={classes.bars}>
              <span className={classes.share} data-of="m" style={{ width: `${(100 * pairs) / confirmed}%` }} />
            </td>
            <td>{percent(pairs / confirmed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
