import type { FieldOption } from '@leadwright/contract/custom-values';
import { type OptionList, optionUses } from '@leadwright/contract/features/field-options';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/hooks.ts';
import { useUsageCheck } from '../../../ui/impact/use-impact.tsx';
import { Uses } from '../../../ui/impact/where-used.tsx';
import { Outcome } from '../../../ui/states.tsx';

interface Props {
  field: OptionList;
  option: FieldOption;
  onClose: () => void;
}

/** Lists the records, campaigns, people and views that use an option, with links. */
export function OptionUses({ field, option: { code, label }, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(optionUses, { params: { id: field.id, code } }, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={t('fieldValues.usesTitle', { option: label })}>
      <Outcome error={error} onRetry={refetch} isPending={isPending}>
        {data && <Uses uses={data.uses} />}
      </Outcome>
    </Modal>
  );
}

/** Returns `ask`, which shows the uses of an option before a change and asks the user to confirm, and its dialog. */
export function useOptionImpact({ id }: OptionList) {
  const { ask, dialog } = useUsageCheck();
  return {
    ask: ({ code, label }: FieldOption) => ask(label, () => call(optionUses, { params: { id, code } })),
    dialog,
  };
}
