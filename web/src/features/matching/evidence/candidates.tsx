import type { ReviewRow } from '@leadwright/contract/features/matching';
import { Badge, Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/states.tsx';
import { useWorkbench } from '../use-workbench.ts';
import list from './candidates.module.css';
import classes from './evidence.module.css';

const REGISTER_STATUSES = ['active', 'dissolved', 'liquidation', 'unknown'] as const;
type RegisterStatus = (typeof REGISTER_STATUSES)[number];

/** Lists the candidates, best first, each with the number key that chooses it. */
export function Candidates({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { number, position } = useWorkbench();
  if (row.candidates.length === 0) {
    if (row.review_status !== 'remaining') return <p className={classes.note}>{t('matching.row.noEvidence')}</p>;
    return <EmptyState title={t('matching.row.noneTitle')} text={t('matching.row.noneText')} />;
  }
  return (
    <ul className={list.candidates} aria-label={t('matching.candidate.label')}>
      {row.candidates.slice(0, 10).map((candidate, index) => {
        const { values, register_status, in_campaign, archived } = candidate;
        const registerStatus = REGISTER_STATUSES.includes(register_status as RegisterStatus)
          ? (register_status as RegisterStatus)
          : 'unknown';
        const facts = [
          values.city || t('matching.candidate.noPlace'),
          values.registration_number || t('matching.candidate.noNumber'),
          t(`matching.candidate.register.${registerStatus}`),
        ].join(' · ');
        return (
          <li key={candidate.account_id}>
            <button
              type="button"
              className={list.candidate}
              aria-pressed={number === index + 1}
              aria-keyshortcuts={String((index + 1) % 10)}
              onClick={() => position.go({ candidate: index + 1 })}
            >
              <span className={list.head}>
                <Kbd size="xs">{(index + 1) % 10}</Kbd>
                <span className={list.name}>{values.company_name}</span>
                <span className={list.score}>{Math.round(candidate.score)}</span>
              </span>
              <span className={list.facts}>
                <span title={facts}>{facts}</span>
                {candidate.account_id === row.linked_account_id && (
                  <Badge size="xs" color="success">
                    {t('matching.candidate.linked')}
                  </Badge>
                )}
                {in_campaign && <Badge size="xs">{t('matching.candidate.inCampaign')}</Badge>}
                {archived && (
                  <Badge size="xs" color="danger">
                    {t('matching.candidate.archived')}
                  </Badge>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
