import './messages.ts';
import type { CampaignStepLink } from '@leadwright/contract/features/campaign-steps';
import { LAG_UNIT, LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type LinkKind = Pick<CampaignStepLink, 'type' | 'lag' | 'unit' | 'strict'>;
export const DEFAULT_LINK: LinkKind = { type: 'FS', lag: 0, unit: 'working', strict: true };

const TYPES = Object.entries(LINK_TYPE).map(([value, label]) => ({ value, label: `${value}: ${label}` }));
const UNITS = Object.entries(LAG_UNIT).map(([value, label]) => ({ value, label }));

interface LinkFieldsProps {
  link: LinkKind;
  /** The validation problem of the lag. */
  lagProblem: string | undefined;
  strictHelp: string;
  onChange: (change: Partial<LinkKind>) => void;
}

/** The fields of a dependency between two steps. */
export function LinkFields({ link: { type, lag, unit, strict }, lagProblem, strictHelp, onChange }: LinkFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('planChange.link.type')}
        data={TYPES}
        value={type}
        onChange={({ currentTarget }) => onChange({ type: currentTarget.value as LinkKind['type'] })}
      />
      <Group gap="xs" align="flex-start" grow>
        <NumberInput
          label={t('planChange.link.lag')}
          description={t('planChange.link.lagHelp')}
          allowDecimal={false}
          min={-365}
          max={365}
          value={lag}
          error={lagProblem}
          onChange={(next) => onChange({ lag: typeof next === 'number' ? next : 0 })}
        />
        <NativeSelect
          label={t('planChange.link.unit')}
          // A blank description aligns the field with its neighbour.
          description={'\u00a0'}
          data={UNITS}
          value={unit}
          onChange={({ currentTarget }) => onChange({ unit: currentTarget.value as LinkKind['unit'] })}
        />
      </Group>
      <Checkbox
        label={t('planChange.link.strict')}
        description={strictHelp}
        checked={strict}
        onChange={({ currentTarget }) => onChange({ strict: currentTarget.checked })}
      />
    </>
  );
}
