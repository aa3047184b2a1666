import { MAX_COUNTED_ROWS, type RecordUse, recordUses } from '@leadwright/contract/features/records';
import type { FilterModel } from '@leadwright/contract/grid';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount } from '../format.ts';
import { EmptyTab } from '../history/empty-tab.tsx';
import { displayName } from '../names/display-name.ts';
import classes from '../record-context/record.module.css';
import { useListLink, useRecordLink } from '../record-context/record-links.ts';
import { Failed, Loading } from '../states.tsx';

/** The screens of the master data lists, by the data set names of the specification. */
export const LIST_NAMES: Record<string, string> = { get_all_db_accounts: 'accounts', get_all_db_contacts: 'contacts' };

/** The records that refer to a record, as links. Where possible, a link opens their list, filtered to them. */
export function WhereUsed({ entity, id }: { entity: string; id: string }) {
  const { data, error, isPending, refetch } = useCall(recordUses, { params: { entity, id } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return <Uses uses={data.uses} />;
}

/** The records that use a record, as links, in one section per kind of record and field. */
export function Uses({ uses: allUses }: { uses: readonly RecordUse[] }) {
  const { t } = useTranslation();
  const uses = allUses.filter(({ count }) => count > 0);
  if (uses.length === 0) return <EmptyTab text={t('records.uses.none')} />;
  return (
    <Stack gap="sm">
      {uses.map((use) => (
        <UseSection key={rowKeyOf(use)} use={use} />
      ))}
    </Stack>
  );
}

export const rowKeyOf = ({ entity, field, through: isIndirect }: RecordUse) => `${entity} ${field} ${isIndirect}`;

/** Returns the formatted number of rows of a use, up to the counting limit. */
export function useAmount({ count }: Pick<RecordUse, 'count'>): string {
  const { t } = useTranslation();
  return count > MAX_COUNTED_ROWS ? t('records.uses.moreThan', { count: MAX_COUNTED_ROWS }) : formatCount(count);
}

function UseSection({ use }: { use: RecordUse }) {
  const { t } = useTranslation();
  const toRow = useRecordLink();
  const toList = useListLink();
  const toView = useViewLink();
  const { entity, title, field_label, through: isIndirect, count, rows, filter } = use;
  const list = filter && toList(entity);
  const amount = useAmount(use);
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2}>
        {title} ({amount})
      </Title>
      {field_label && (
        <Text size="xs" c="dimmed">
          {t('records.uses.asField', { field: field_label })}
        </Text>
      )}
      {isIndirect && (
        <Text size="xs" c="dimmed">
          {t('records.uses.throughRelated')}
        </Text>
      )}
      <ul className={classes.uses}>
        {rows.map(({ id, label, dataset }) => {
          const name = entity === 'accounts' ? displayName(label) : label;
          const url = dataset ? toView(dataset, id) : toRow(entity, id);
          return (
            <li key={id}>
              {url ? (
                <Anchor component={Link} to={url} size="sm">
                  {name}
                </Anchor>
              ) : (
                <Text size="sm">{name}</Text>
              )}
            </li>
          );
        })}
      </ul>
      {list && (
        <Anchor component={Link} to={`${list}?${filterParams(filter)}`} size="sm">
          {t('records.uses.showInList', { count, amount })}
        </Anchor>
      )}
    </Paper>
  );
}

/** Returns a function for the URLs of saved views. For campaign accounts, the user first chooses a campaign. */
function useViewLink() {
  const toList = useListLink();
  const mayChooseCampaign = useCan('import-account-contact-to-campaign', 'create');
  return (dataset: string, id: string) => {
    const list =
      dataset === 'accounts_for_campaign'
        ? mayChooseCampaign && to('campaignAccounts')
        : toList(LIST_NAMES[dataset] ?? dataset);
    return list ? `${list}?view=${id}` : undefined;
  };
}

/** Returns a filter as search parameters of a list. */
function filterParams({ column, kind, value }: NonNullable<RecordUse['filter']>): URLSearchParams {
  const filter: FilterModel = {
    [column]:
      kind === 'set' ? { filterType: 'set', values: [value] } : { filterType: 'text', type: 'equals', filter: value },
  };
  return new URLSearchParams({ filter: JSON.stringify(filter) });
}
