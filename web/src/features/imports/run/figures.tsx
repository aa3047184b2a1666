import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import classes from '../imports.module.css';

export interface Figure {
  name: string;
  label: string;
  /** Undefined while it is being calculated. */
  rows: number | undefined;
  /** Undefined for rows without a result. */
  colour: string | undefined;
  /** Explanation below the label. */
  text: ReactNode;
  /** Link or button, which is shown only when there are rows. */
  action?: ReactNode;
}

const sumOf = (figures: Figure[]) => figures.reduce((sum, { rows = 0 }) => sum + rows, 0);
const Pending = () => <Skeleton h={14} w={32} ml="auto" />;

interface FiguresProps {
  figures: Figure[];
  /** Number of rows of the file. The default is the sum of the figures. */
  total?: number;
}

/** Shows figures that add up to the total, because each row of the file counts in exactly one figure. */
export function Figures({ figures, total = sumOf(figures) }: FiguresProps) {
  const { t } = useTranslation();
  const shareOf = (rows: number) => (total ? rows / total : 0);
  const percentOf = (rows: number) => formatPercent(shareOf(rows), 1);
  const fillOf = (colour?: string) => `var(--mantine-color-${colour ? `${colour}-filled` : 'gray-5'})`;
  return (
    <div>
      <div className={classes.bar} role="img" aria-label={t('imports.plan.barLabel')}>
        {figures.map(({ name, rows = 0, colour }) => (
          <span key={name} style={{ width: `${shareOf(rows) * 100}%`, background: fillOf(colour) }} />
        ))}
      </div>
      <div className={classes.box} style={{ marginTop: 8 }}>
        <table className={classes.plain}>
          <thead>
            <tr>
              <th scope="col">{t('imports.plan.outcomeColumn')}</th>
              <th scope="col" className={classes.number}>
                {t('imports.plan.rowsColumn')}
              </th>
              <th scope="col" className={classes.number}>
                {t('imports.plan.shareColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, label, rows, colour, text, action }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={classes.swatch} style={{ background: fillOf(colour) }} />
                  {label}
                  <Text component="div" size="xs" c="dimmed" fw={400}>
                    {text}
                  </Text>
                  {rows !== undefined && rows > 0 && action}
                </th>
                <td className={classes.number}>{rows === undefined ? <Pending /> : formatCount(rows)}</td>
                <td className={classes.number}>{rows === undefined ? <Pending /> : percentOf(rows)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('imports.plan.total')}</th>
              <td className={classes.number}>{formatCount(total)}</td>
              <td className={classes.number}>{percentOf(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
