import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../ui/country/countries.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';
import { TARGETS, targetLabel } from '../map/mapping.ts';
import type { Plan } from './plan-figures.tsx';

const shownText = (column: string, value: string | undefined) =>
  column === 'country' && value !== undefined ? countryName(value) : value;

export function SampleRows({ samples, fields }: Pick<Plan, 'samples' | 'fields'>) {
  const { t } = useTranslation();
  const usedTargets = new Set(samples.flatMap(({ values }) => Object.keys(values)));
  // Core targets come first in their fixed order, then the custom fields.
  const columns = [...TARGETS.filter((target) => usedTargets.delete(target)), ...usedTargets];
  const title = t('imports.plan.samples');
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <section className={classes.box} tabIndex={0} aria-label={title}>
        <table className={classes.cells}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                {t('imports.plan.row')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {targetLabel(column, fields)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map(({ row_no: row, values }) => (
              <tr key={row}>
                <th scope="row" className={classes.line}>
                  {formatCount(row)}
                </th>
                {columns.map((column) => {
                  const text = shownText(column, values[column]);
                  return (
                    <td key={column} title={text}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
