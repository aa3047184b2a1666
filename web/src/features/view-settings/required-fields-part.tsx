import { REQUIRED_FIELD } from '@leadwright/contract/activities/effects';
import { outcomeRequirements } from '@leadwright/contract/features/view-settings';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { translated } from '../../messages/translated.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

/** Lists the fields that outcomes require, with a link to the field settings. */
export function RequiredFieldsPart({ campaign, entity }: { campaign: string; entity: WorkingEntity }) {
  const { t } = useTranslation();
  const maySetFields = useCan('select-campaign-fields', 'update');
  const maySetOptions = useCan('select-action-type', 'read');
  const { data, error, refetch } = useCall(outcomeRequirements, { params: { campaign_id: campaign } });
  const entityFields = data?.fields.filter((field) => field.of === entity).map(({ label }) => label) ?? [];
  const rows = [
    ...(entityFields.length > 0 ? [{ id: '', outcome: t('viewSettings.everyOutcome'), fields: entityFields }] : []),
    ...(data?.outcomes ?? []).map(({ id, action_type, outcome, fields }) => ({
      id,
      outcome: `${action_type} – ${outcome}`,
      fields: fields.map((field) =>
        translated(`choices.activity-options.required_fields.${field}`, REQUIRED_FIELD[field]),
      ),
    })),
  ];
  return (
    <Section title={t('viewSettings.outcomeFields')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('viewSettings.outcomeFieldsText')}
        </Text>
        {error && <Failed error={error} onRetry={refetch} />}
        {!data && !error && <Loading />}
        {data && rows.length === 0 && <Text>{t('viewSettings.noOutcomeFields')}</Text>}
        {rows.length > 0 && (
          <Table aria-label={t('viewSettings.outcomeFields')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('viewSettings.outcomeColumn')}</Table.Th>
                <Table.Th scope="col">{t('viewSettings.fieldsColumn')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, outcome, fields }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={400}>
                    {outcome}
                  </Table.Th>
                  <Table.Td>{fields.join(', ')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group>
          {maySetFields && (
            <Anchor component={Link} size="sm" to={to('moreFieldsEdit', { campaignId: campaign })}>
              {t('viewSettings.editExtraFields')}
            </Anchor>
          )}
          {maySetOptions && (
            <Anchor component={Link} size="sm" to={to('activityOptions')}>
              {t('viewSettings.editActionOptions')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Section>
  );
}
