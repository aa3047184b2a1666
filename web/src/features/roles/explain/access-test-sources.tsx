import { ACCESS_TEST_SOURCE_KINDS, type AccessTestSource } from '@leadwright/contract/features/role-explain';
import { Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { type Look, StateBadge } from '../../../ui/look/state-badge.tsx';
import table from '../../../ui/permissions/permissions.module.css';
import classes from './explain.module.css';

const OUTCOME_LOOK: Record<AccessTestSource['outcome'], Look> = {
  reached: 'success',
  refused: 'gray',
  failed: 'warning',
};

/** Lists the tested sources by kind. Sources with rows outside the scope come first. */
export function AccessTestSources({ sources }: { sources: readonly AccessTestSource[] }) {
  const { t } = useTranslation();
  return ACCESS_TEST_SOURCE_KINDS.map((kind) => {
    const sortedSources = sources
      .filter((source) => source.kind === kind)
      .toSorted((a, b) => b.foreign - a.foreign || b.rows - a.rows || a.title.localeCompare(b.title));
    if (sortedSources.length === 0) return null;
    const title = t(`roles.accessTest.kinds.${kind}`);
    return (
      <Paper key={kind} withBorder p="md">
        <Stack gap="sm">
          <Title order={2}>{title}</Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
          <section className={table.scroll} aria-label={title} tabIndex={0}>
            <table className={`${table.table} ${classes.reached}`}>
              <thead>
                <tr>
                  {(['source', 'outcome', 'rows', 'clients'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`roles.accessTest.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sortedSources.map((source) => (
                  <Line key={source.name} source={source} />
                ))}
              </tbody>
            </table>
          </section>
        </Stack>
      </Paper>
    );
  });
}

function Line({ source: { title, outcome, rows, clients, foreign } }: { source: AccessTestSource }) {
  const { t } = useTranslation();
  const isLeak = foreign > 0;
  return (
    <tr data-leak={isLeak || undefined}>
      <th scope="row">{title}</th>
      <td>
        <StateBadge look={isLeak ? 'danger' : OUTCOME_LOOK[outcome]}>
          {isLeak
            ? t('roles.accessTest.foreignRows', { count: foreign, formatted: formatCount(foreign) })
            : t(`roles.accessTest.outcomes.${outcome}`)}
        </StateBadge>
      </td>
      <td className={classes.number}>{outcome === 'reached' && formatCount(rows)}</td>
      <td>
        {clients
          .map((client) =>
            t(client.foreign ? 'roles.accessTest.foreignClient' : 'roles.accessTest.client', {
              name: client.name,
              rows: formatCount(client.rows),
            }),
          )
          .join(', ')}
      </td>
    </tr>
  );
}
