import './messages.ts';
import type { RecordUse } from '@leadwright/contract/features/records';
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keyOf, useAmount } from './where-used.tsx';

interface ImpactDialogProps {
  name: string;
  uses: readonly RecordUse[];
  onAnswer: (isConfirmed: boolean) => void;
}

/** The records that a change affects, with counts. */
export function ImpactDialog({ name, uses, onAnswer }: ImpactDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={() => onAnswer(false)} title={t('impact.title')}>
      <Stack>
        <Text>{t('impact.text', { name })}</Text>
        <Table aria-label={t('impact.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('impact.where')}</Table.Th>
              <Table.Th ta="right">{t('impact.count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map((use) => (
              <Use key={keyOf(use)} use={use} />
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('shell.cancel')}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>
            {t('impact.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Use({ use }: { use: RecordUse }) {
  const { t } = useTranslation();
  const { title, field_label, through } = use;
  const how = through ? t('impact.through') : field_label;
  return (
    <Table.Tr>
      <Table.Td>
        {title}
        {how && (
          <Text span inherit c="dimmed">
            {' '}
            ({how})
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{useAmount(use)}</Table.Td>
    </Table.Tr>
  );
}
