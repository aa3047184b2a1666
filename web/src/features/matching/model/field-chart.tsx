import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '../../../messages/translated.ts';
import { fieldText, levelName } from '../evidence/finding-text.ts';
import classes from './model.module.css';

/** Returns the field label. The model has more fields than the evidence of a pair. */
const modelFieldName = (field: string): string => translated(`matchingModel.fields.${field}`, fieldText(field));

const fieldName = (field: string): string => {
  const [name = '', qualifier] = field.split('|');
  return qualifier ? `${modelFieldName(name)} (${modelFieldName(qualifier)})` : modelFieldName(name);
};

interface FieldChartProps<L> {
  field: string;
  levels: L[];
  /** Headings of the number columns. */
  headings: string[];
  bars: (level: L) => ReactNode;
  numbers: (level: L) => string[];
}

/** Charts the levels of one field. The chart is a table, so that screen readers can read it. */
export function FieldChart<L extends { level: string }>({
  field,
  levels,
  headings,
  bars,
  numbers,
}: FieldChartProps<L>) {
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
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.level}>
            <th scope="row">{levelName(level.level)}</th>
            <td aria-hidden className={classes.bars}>
              {bars(level)}
            </td>
            {numbers(level).map((number, columnIndex) => (
              <td key={headings[columnIndex]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
