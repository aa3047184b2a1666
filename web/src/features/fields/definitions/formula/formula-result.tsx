import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { checkMasterFormula } from '@leadwright/contract/features/fields';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../../../ui/format.ts';

type Reply = ReplyOf<typeof checkMasterFormula>;

/** Shows the type of a valid formula and its value for sample records. */
export function FormulaResult({ reply }: { reply: Reply }) {
  const { t } = useTranslation();
  const { result, is_sensitive, campaign, samples } = reply;
  const formatValue = (value: Reply['samples'][number]['value']) => {
    if (value === null)
      return (
        <Text span c="dimmed">
          {t('formulas.empty')}
        </Text>
      );
    if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') return formatNumber(value);
    return result === 'date' ? formatDay(value) : value;
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{t('formulas.resultType', { type: t(`formulas.type.${result ?? 'text'}`) })}</Text>
      {is_sensitive && <Text size="sm">{t('formulas.sensitive')}</Text>}
      {samples.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('formulas.noSamples')}
        </Text>
      )}
      {samples.length > 0 && (
        <Table captionSide="top" layout="fixed">
          <Table.Caption>{t('formulas.samples', { campaign })}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('formulas.record')}</Table.Th>
              <Table.Th>{t('formulas.value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {samples.map(({ record, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two records may have the same name, and the order is fixed
              <Table.Tr key={index}>
                <Table.Td>{record}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{formatValue(value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
