import { formatPercent } from '../../../ui/format.ts';

/** Formats a share as "98.2%". Values close to 0 or 100 percent get two decimals instead of being rounded to it. */
export function percent(share: number): string {
  const isExtreme = (share > 0 && share < 0.001) || (share > 0.999 && share < 1);
  const digits = share === 0 || share === 1 ? 0 : isExtreme ? 2 : 1;
  return formatPercent(share, digits);
}
