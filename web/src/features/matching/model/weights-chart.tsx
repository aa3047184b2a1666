import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { WeightBar } from '../weight-bar.tsx';
import { FieldChart } from './field-chart.tsx';
import classes from './model.module.css';
import { groupLevelsByField, maxAbsBits, sortedLevels } from './weights.ts';

interface Weight {
  field: string;
  level: string;
  bits: number;
  parent_bits: number | null;
}

function formatSigned(bits: number): string {
  const text = formatNumber(Math.abs(bits), 1);
  return text === '0.0' ? text : `${bits < 0 ? '−' : '+'}${text}`;
}

/** Charts the bits that each level adds or subtracts. A tick marks the bits in the previous version. */
export function WeightsChart({ weights, group }: { weights: Weight[]; group: string }) {
  const { t } = useTranslation();
  const fields = groupLevelsByField(sortedLevels(weights), group);
  const maxBits = maxAbsBits(
    fields.flatMap(({ levels }) => levels.flatMap(({ bits, parent_bits }) => [bits, parent_bits ?? 0])),
  );
  const positionOf = (bits: number) => 50 + (50 * bits) / maxBits;
  const hasParent = weights.some(({ parent_bits }) => parent_bits !== null);
  const headings = [t('matchingModel.weights.bits'), ...(hasParent ? [t('matchingModel.weights.previousBits')] : [])];
  return (
    <div className={classes.fields}>
      {fields.map(({ field, levels }) => (
        <FieldChart
          key={field}
          field={field}
          levels={levels}
          headings={headings}
          numbers={({ bits, parent_bits }) => [
            formatSigned(bits),
            ...(hasParent ? [parent_bits === null ? '–' : formatSigned(parent_bits)] : []),
          ]}
          bars={({ bits, parent_bits }) => (
            <>
              <WeightBar zero={50} from={50} to={positionOf(bits)} />
              {parent_bits !== null && (
                <span className={classes.tick} style={{ insetInlineStart: `${positionOf(parent_bits)}%` }} />
              )}
            </>
          )}
        />
      ))}
    </div>
  );
}
