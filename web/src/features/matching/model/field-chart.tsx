import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { matching } from '../messages.ts';
import { matchingModel } from './messages.ts';
import classes from './model.module.css';

const FIELDS: Record<string, string> = { ...matchingModel.fields, ...matching.waterfall.fields };
const LEVELS: Record<string, string> = matching.waterfall.levels;

const fieldName = (field: string): string => {
  const [name = '', about] = field.split('|');
  return about ? `${FIELDS[name] ?? name} (${(FIELDS[about] ?? about).toLowerCase()})` : (FIELDS[name] ?? name);
};

interface FieldChartProps<L> {
  field: string;
  levels: L[];
  /** Headings of the number columns. */
  heads: string[];
  bars: (level: L) => ReactNode;
  numbers: (level: L) => string[];
}

/** The levels of one field: the chart is a table, so that it reads as well as it looks. */
export function FieldChart<L extends { level: string }>({ field, levels, heads, bars, numbers }: FieldChartProps<L>) {
  const { t } = useTranslation();
  return (
    <table className={classes.field}>
      <caption>{fieldName(field)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.srOnly}>{t('matchingModel.level')}</span>
          </th>
          <td aria-hidden />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((one) => (
          <tr key={one.level}>
            <th scope="row">{LEVELS[one.level] ?? one.level}</th>
            <td aria-hidden className={classes.bars}>
              {bars(one)}
            </td>
            {numbers(one).map((number, at) => (
              <td key={heads[at]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
