import { ColorInput } from '@mantine/core';
import type { ControlProps } from './controls.tsx';

const SWATCHES = ['#2f55d4', '#0b7f7b', '#a85f0a', '#9d3a8b', '#577a1c', '#b9443a', '#674fc4', '#486780'];

/** A colour, typed or picked. */
export const ColourControl = ({ input, value, set }: ControlProps) => (
  <ColorInput {...input} format="hex" swatches={SWATCHES} value={String(value ?? '')} onChange={set} />
);
