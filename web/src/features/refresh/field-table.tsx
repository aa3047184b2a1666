import {
  DIFFERENCE,
  type DifferenceKind,
  REFRESH_POLICY,
  type RefreshField,
  type RefreshPolicy,
  refreshDifferences,
  refreshPlan,
  setRefreshPolicy,
} from '@leadwright/contract/features/refresh';
import { Button, NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { formatCount } from '../../ui/format.ts';

const KINDS = Object.keys(DIFFERENCE) as DifferenceKind[];
const POLICIES = Object.entries(REFRESH_POLICY).map(([value, label]) => ({ value, label }));

interface Props {
  campaignId: string;
  fields: readonly RefreshField[];
  isBusy: boolean;
  onShow: (kind: DifferenceKind, field: RefreshField) => void;
}

/** Lists the fields with their policy and the number of values that the policy replaces, fills or keeps. */
export function FieldTable({ campaignId, fields, isBusy, onShow }: Props) {
  const { t } = useTranslation();
  const setPolicy = useSend(setRefreshPolicy, { invalidates: [refreshPlan, refreshDifferences] });
  const change = ({ entity, field }: RefreshField, policy: RefreshPolicy) =>
    setPolicy.mutate({ params: { campaign_id: campaignId }, body: { entity, field, policy } });
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={4} aria-label={t('refresh.differencesTitle')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('refresh.field')}</Table.Th>
            <Table.Th>{t('refresh.policy')}</Table.Th>
            {KINDS.map((kind) => (
              <Table.Th key={kind} ta="right">
                {t(`refresh.kind.${kind}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={`${field.entity} ${field.field}`}>
              <Table.Th fw={400}>
                {field.label}{' '}
                <Text span size="xs" c="dimmed">
                  {t(`refresh.recordsOf.${field.entity}`)}
                </Text>
              </Table.Th>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  miw={164}
                  aria-label={t('refresh.policyOf', {
                    field: `${field.label} (${t(`refresh.recordsOf.${field.entity}`)})`,
                  })}
                  data={POLICIES}
                  value={field.policy}
                  disabled={isBusy || setPolicy.isPending}
                  onChange={({ currentTarget: { value } }) => change(field, value as RefreshPolicy)}
                />
              </Table.Td>
              {KINDS.map((kind) => (
                <Table.Td key={kind} ta="right">
                  {field[kind] > 0 ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`${formatCount(field[kind])}: ${t('refresh.showDifferences', {
                        kind: t(`refresh.kind.${kind}`),
                        field: field.label,
                      })}`}
                      onClick={() => onShow(kind, field)}
                    >
                      {formatCount(field[kind])}
                    </Button>
                  ) : (
                    0
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
