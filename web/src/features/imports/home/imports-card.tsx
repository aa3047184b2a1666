import './messages.ts';
import { type ActiveImport, activeImports, BATCH_STATE } from '@leadwright/contract/features/imports';
import { Button } from '@mantine/core';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { useCan } from '../../../session/session.tsx';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { ICONS } from '../../../ui/icons.ts';
import { BATCH_TONE } from '../../../ui/look/batch-tone.ts';
import { badgeOf } from '../../../ui/look/state-badge.tsx';

const batchStateBadge = badgeOf(BATCH_STATE, BATCH_TONE);
const useMayImport = () => useCan('import-account-contact-to-campaign', 'create');

export const card = homeCard({
  call: activeImports,
  icon: ICONS.import,
  title: (data) =>
    data?.waiting
      ? t('importsHome.waiting', { count: data.waiting, rows: formatCount(data.waiting) })
      : t('importsHome.title'),
  useAllLink: () => ({ to: to('imports'), label: t('importsHome.allImports') }),
  nothing: ({ imports }) => imports.length === 0 && t('importsHome.nothing'),
  Body: ({ data }) => (
    <CardRows>
      {data.imports.map((batch) => (
        <ImportRow key={batch.id} batch={batch} />
      ))}
    </CardRows>
  ),
});

function ImportRow({ batch }: { batch: ActiveImport }) {
  const { t } = useTranslation();
  const mayImport = useMayImport();
  const { id, file_name, campaign_name: campaign, rows, state, created_at } = batch;
  const when = formatAgo(created_at);
  const detail =
    rows > 0
      ? t('importsHome.detail', { campaign, count: rows, rows: formatCount(rows), when })
      : t('importsHome.detailWithoutRows', { campaign, when });
  return (
    <CardRow
      title={mayImport ? <Link to={to('importCheck', { table: id })}>{file_name}</Link> : file_name}
      detail={<span title={formatMoment(created_at)}>{detail}</span>}
    >
      {batchStateBadge(state)}
      <NextStep batch={batch} mayImport={mayImport} />
    </CardRow>
  );
}

const STEP_BY_STATE = { uploaded: 'read', staged: 'map', loaded: 'run', stopped: 'resume', failed: 'failed' } as const;
const stepOf = (state: string) =>
  Object.hasOwn(STEP_BY_STATE, state) ? STEP_BY_STATE[state as keyof typeof STEP_BY_STATE] : undefined;

/**
 * Links to the next action of the import if the user may do it. The linked screen derives the step. It does not
 * link to reviews, because these have their own card.
 */
function NextStep({ batch, mayImport }: { batch: ActiveImport; mayImport: boolean }) {
  const { t } = useTranslation();
  const { id, file_name: file, state } = batch;
  const step = stepOf(state);
  if (!mayImport || !step) return null;
  const action = t(`importsHome.actions.${step}`);
  return (
    <Button
      component={Link}
      to={to('importCheck', { table: id })}
      size="compact-sm"
      variant="default"
      aria-label={t('importsHome.actionLabel', { action, file })}
    >
      {action}
    </Button>
  );
}
