import { NumberInput } from '@mantine/core';
import { useContext } from 'react';
import { decimalsOf, numberSeparators } from '../../format.ts';
import { FormContext } from '../form-context.ts';
import type { ControlProps } from './control-props.ts';

/** An amount in the currency of the form: shown in the usual notation, stored in the minor unit. */
export function MoneyControl({ input, value, set }: ControlProps) {
  const currency = String(useContext(FormContext)?.form.values.currency ?? '');
  return <AmountInput {...input} currency={currency} value={value as number | null} onChange={set} />;
}

interface AmountInputProps extends Partial<Omit<ControlProps['input'], 'name'>> {
  currency: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

export function AmountInput({ currency, value, onChange, ...input }: AmountInputProps) {
  const decimals = decimalsOf(currency);
  return (
    <NumberInput
      {...input}
      {...numberSeparators()}
      hideControls
      min={0}
      decimalScale={decimals}
      rightSection={
        <span aria-hidden style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--mantine-color-dimmed)' }}>
          {currency}
        </span>
      }
      rightSectionWidth={48}
      value={value === null ? '' : value / 10 ** decimals}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 10 ** decimals))}
    />
  );
}
