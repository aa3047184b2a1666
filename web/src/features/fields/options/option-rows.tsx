import { type FieldOption, OPTION_STATE } from '@leadwright/contract/custom-values';
import { type OptionList, orderOptions } from '@leadwright/contract/features/field-options';
import { ActionIcon, Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../session/session.tsx';
import { formatCount } from '../../../ui/format.ts';
import { badgeOf, StateBadge } from '../../../ui/look/state-badge.tsx';
import { MoveHandle } from '../../../ui/order/move-handle.tsx';
import { useOrder } from '../../../ui/order/use-order.ts';
import { Swatch } from '../../../ui/tags/tag-chip.tsx';
import { useOptionSend } from './use-option-send.ts';

export type OptionAction =
  | 'edit'
  | 'merge'
  | 'remove'
  | 'retire'
  | 'bringBack'
  | 'makeDefault'
  | 'noDefault'
  | 'whereUsed';

const optionStateBadge = badgeOf(OPTION_STATE, { active: 'success', retired: 'gray', merged: 'primary' });

interface RowsProps {
  field: OptionList;
  /** Record count by option; null when the user may not see the records. */
  recordCounts: Record<string, number> | null | undefined;
  onAction: (action: OptionAction, option: FieldOption) => void;
}

/** Lists the options in order. Dragging, the arrow keys on a handle or the menu move an option. */
export function OptionRows({ field, recordCounts, onAction }: RowsProps) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const send = useOptionSend(orderOptions, field);
  const {
    ids,
    step: moveBy,
    rowProps,
  } = useOrder(
    field.options.map(({ code }) => code),
    (codes) => send.run({ params: { id: field.id }, body: { version: field.version, codes } }),
  );
  const orderedOptions = ids.flatMap((code) => field.options.find((option) => option.code === code) ?? []);
  const move = ({ code, label }: FieldOption, offset: -1 | 1) => {
    const position = moveBy(code, offset);
    if (position) setAnnouncement(t('fieldValues.moved', { option: label, position }));
  };
  const campaignOf = ({ campaign_id }: FieldOption) =>
    field.campaigns.find(({ id }) => id === campaign_id)?.name ?? t('fieldValues.otherCampaign');
  const labelOf = (code: string | null) => field.options.find((option) => option.code === code)?.label ?? code;
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Table aria-label={t('fieldValues.options', { field: field.label })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={32} />
            <Table.Th>{t('fieldValues.option')}</Table.Th>
            <Table.Th>{t('fieldValues.code')}</Table.Th>
            <Table.Th>{t('fieldValues.state')}</Table.Th>
            {recordCounts !== null && <Table.Th ta="right">{t('fieldValues.recordCounts')}</Table.Th>}
            <Table.Td w={40} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orderedOptions.map((option, position) => (
            <Table.Tr key={option.code} {...rowProps(option.code)}>
              <Table.Td>
                <MoveHandle
                  variant="subtle"
                  color="gray"
                  label={t('fieldValues.move', { option: option.label })}
                  onStep={(offset) => move(option, offset)}
                />
              </Table.Td>
              <Table.Td>
                <Group gap={6}>
                  {option.colour && <Swatch colour={option.colour} />}
                  <Text fw={500}>{option.label}</Text>
                  {option.is_default && <StateBadge look="primary">{t('fieldValues.isDefault')}</StateBadge>}
                </Group>
                <Notes
                  notes={[
                    option.merged_into && t('fieldValues.mergedInto', { label: labelOf(option.merged_into) }),
                    option.campaign_id && t('fieldValues.onlyIn', { campaign: campaignOf(option) }),
                    option.synonyms.length > 0 && t('fieldValues.otherNames', { names: option.synonyms.join(', ') }),
                  ]}
                />
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {option.code}
                </Text>
              </Table.Td>
              <Table.Td>{optionStateBadge(option.state)}</Table.Td>
              {recordCounts !== null && (
                <Table.Td ta="right">{recordCounts && formatCount(recordCounts[option.code] ?? 0)}</Table.Td>
              )}
              <Table.Td>
                <Actions
                  option={option}
                  isUsed={recordCounts !== null && (!recordCounts || (recordCounts[option.code] ?? 0) > 0)}
                  isFirst={position === 0}
                  isLast={position === orderedOptions.length - 1}
                  onAction={onAction}
                  onStep={(offset) => move(option, offset)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Notes({ notes }: { notes: (string | null | false)[] }) {
  const visibleNotes = notes.filter(Boolean);
  return (
    visibleNotes.length > 0 && (
      <Text size="sm" c="dimmed">
        {visibleNotes.join(' · ')}
      </Text>
    )
  );
}

interface ActionsProps {
  option: FieldOption;
  isUsed: boolean;
  isFirst: boolean;
  isLast: boolean;
  onAction: RowsProps['onAction'];
  onStep: (offset: -1 | 1) => void;
}

function Actions({ option, isUsed, isFirst, isLast, onAction, onStep }: ActionsProps) {
  const { t } = useTranslation();
  const mayMerge = useCan('merge', 'update');
  const { state, label, is_default } = option;
  const item = (action: OptionAction, color?: string) => (
    <Menu.Item onClick={() => onAction(action, option)} {...(color ? { color } : {})}>
      {t(`fieldValues.${action}`)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('fieldValues.actions', { option: label })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item('whereUsed')}
        {state !== 'merged' && item('edit')}
        {state === 'active' && item(is_default ? 'noDefault' : 'makeDefault')}
        {!isFirst && <Menu.Item onClick={() => onStep(-1)}>{t('fieldValues.moveUp')}</Menu.Item>}
        {!isLast && <Menu.Item onClick={() => onStep(1)}>{t('fieldValues.moveDown')}</Menu.Item>}
        {state === 'active' && item('retire')}
        {state === 'retired' && item('bringBack')}
        {state !== 'merged' && mayMerge && item('merge')}
        {isUsed ? <Menu.Label maw={240}>{t('fieldValues.inUseText')}</Menu.Label> : item('remove', 'danger')}
      </Menu.Dropdown>
    </Menu>
  );
}
