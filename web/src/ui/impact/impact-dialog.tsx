import './messages.ts';
import type { RecordUse } from '@leadwright/contract/features/records';
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { rowKeyOf, useAmount } from './where-used.tsx';

interface ImpactDialogProps {
  name: string;
  uses: readonly RecordUse[];
  onDecision: (isConfirmed: boolean) => void;
}

/** Asks for confirmation of a change and lists the numbers of affected records. */
export function ImpactDialog({ name, uses, onDecision }: ImpactDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => onDecision(false)} title={t('impact.title')}>
      <Stack>
        <Text>{t('impact.text', { name })}</Text>
        <Table aria-label={t('impact.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('impact.whereUsed')}</Table.Th>
              <Table.Th ta="right">{t('impact.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map((use) => (
              <Use key={rowKeyOf(use)} use={use} />
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDecision(false)}>
            {t('shell.cancel')}
          </Button>
          <Button data-autofocus onClick={() => onDecision(true)}>
            {t('impact.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Use({ use }: { use: RecordUse }) {
  const { t } = useTranslation();
  const { title, field_label, through: isIndirect } = use;
  const relation = isIndirect ? t('impact.throughRelated') : field_label;
  return (
    <Table.Tr>
      <Table.Td>
        {title}
        {relation && (
          <Text span inherit c="dimmed">
            {' '}
            ({relation})
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{useAmount(use)}</Table.Td>
    </Table.Tr>
  );
}
