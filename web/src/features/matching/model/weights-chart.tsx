import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { WeightBar } from '../weight-bar.tsx';
import { FieldChart } from './field-chart.tsx';
import classes from './model.module.css';
import { findings, levelsFor, widest } from './weights.ts';

interface Weight {
  field: string;
  level: string;
  bits: number;
  parent_bits: number | null;
}

function signed(bits: number): string {
  const text = formatNumber(Math.abs(bits), 1);
  return text === '0.0' ? text : `${bits < 0 ? '−' : '+'}${text}`;
}

/** Chart of the bits that each level adds or subtracts. The tick marks the previous version. */
export function WeightsChart({ weights, group }: { weights: Weight[]; group: string }) {
  const { t } = useTranslation();
  const fields = levelsFor(findings(weights), group);
  const most = widest(fields.flatMap(({ levels }) => levels.flatMap((one) => [one.bits, one.parent_bits ?? 0])));
  const place = (bits: number) => 50 + (50 * bits) / most;
  const hasParent = weights.some(({ parent_bits }) => parent_bits !== null);
  const heads = [t('matchingModel.weights.bits'), ...(hasParent ? [t('matchingModel.weights.before')] : [])];
  return (
    <div className={classes.fields}>
      {fields.map(({ field, levels }) => (
        <FieldChart
          key={field}
          field={field}
          levels={levels}
          heads={heads}
          numbers={({ bits, parent_bits }) => [
            signed(bits),
            ...(hasParent ? [parent_bits === null ? '–' : signed(parent_bits)] : []),
          ]}
          bars={({ bits, parent_bits }) => (
            <>
              <WeightBar zero={50} from={50} to={place(bits)} />
              {parent_bits !== null && (
                <span className={classes.tick} style={{ insetInlineStart: `${place(parent_bits)}%` }} />
              )}
            </>
          )}
        />
      ))}
    </div>
  );
}
