import type { MatchCosts } from '@leadwright/contract/features/matching-models';
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './model.module.css';
import type { PageState } from './page-state.ts';

const COSTS = ['wrong_link', 'missed_link', 'review'] as const;

interface CostFieldsProps {
  costs: MatchCosts;
  /** Whether the thresholds (`accept`, `none`, `margin`) are derived from the costs. */
  areThresholdsDerived: boolean;
  state: PageState;
}

/** Edits three costs in minutes of work. The thresholds are derived from them unless they are set manually. */
export function CostFields({ costs, areThresholdsDerived, state }: CostFieldsProps) {
  const { t } = useTranslation();
  const change = (name: keyof MatchCosts, value: number) =>
    state.changeDraft({ [name]: value, accept: undefined, none: undefined, margin: undefined });
  return (
    <fieldset className={classes.costs}>
      <legend>{t('matchingModel.costs.title')}</legend>
      <div className={classes.inputs}>
        {COSTS.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={t(`matchingModel.costs.${name}`)}
            min={name === 'review' ? 0.01 : 0.1}
            max={name === 'review' ? 1_000 : 100_000}
            suffix={` ${t('matchingModel.costs.minutes')}`}
            decimalScale={2}
            value={costs[name]}
            onChange={(value) => typeof value === 'number' && value > 0 && change(name, value)}
          />
        ))}
      </div>
      <Group gap="xs" mt={6}>
        <Text size="xs" c="dimmed">
          {t(areThresholdsDerived ? 'matchingModel.costs.limitsCalculated' : 'matchingModel.costs.limitsManual')}
        </Text>
        {!areThresholdsDerived && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => state.changeDraft({ ...costs, accept: undefined, none: undefined, margin: undefined })}
          >
            {t('matchingModel.costs.calculateLimits')}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}
