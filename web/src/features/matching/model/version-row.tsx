import type { MatchModel } from '@leadwright/contract/features/matching-models';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoment, formatNumber } from '../../../ui/format.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import classes from './model.module.css';
import { percent } from './percent.ts';

const COLOUR = { proposed: 'warning', active: 'success', retired: 'gray', refused: 'danger' } as const;

interface VersionRowProps {
  model: MatchModel;
  onActivate: (() => void) | undefined;
}

/** Shows one version: its training data, and its figures next to those of its base version. */
export function VersionRow({ model, onActivate }: VersionRowProps) {
  const { t } = useTranslation();
  const { name, version, state, learnt_from: training, before, after, reason, activated_at } = model;
  const figures = (['log_loss', 'precision', 'recall'] as const).map((figure) => {
    const format = figure === 'log_loss' ? (bits: number) => formatNumber(bits, 3) : percent;
    const [current, previous] = [after?.[figure] ?? null, before?.[figure] ?? null];
    const text = current === null ? '–' : format(current);
    const changeText =
      current === null || previous === null
        ? text
        : t('matchingModel.versions.changedFigure', { now: text, was: format(previous) });
    return { figure, text: changeText };
  });
  return (
    <li className={classes.version}>
      <div className={classes.about}>
        <Text fw={600} component="span">
          {name}
        </Text>{' '}
        <StateBadge look={COLOUR[state]}>{t(`matchingModel.states.${state}`)}</StateBadge>
        <Text size="xs" c="dimmed">
          {training
            ? t('matchingModel.versions.answers', { count: training.answers, answers: formatCount(training.answers) })
            : t('matchingModel.versions.shipped')}
          {training?.campaign_name && ` · ${training.campaign_name}`}
          {activated_at && ` · ${t('matchingModel.versions.activeSince', { when: formatMoment(activated_at) })}`}
        </Text>
        {reason && <Text size="xs">{reason}</Text>}
      </div>
      {after && (
        <dl className={classes.versionFigures}>
          {figures.map(({ figure, text }) => (
            <div key={figure}>
              <dt>{t(`matchingModel.versions.${figure}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {onActivate && (state === 'proposed' || state === 'retired') && (
        <Button
          size="xs"
          variant={state === 'proposed' ? 'filled' : 'default'}
          aria-label={t(`matchingModel.versions.${version === 0 ? 'backToShipped' : 'activateName'}`, { name })}
          onClick={onActivate}
        >
          {t('matchingModel.versions.activate')}
        </Button>
      )}
    </li>
  );
}
