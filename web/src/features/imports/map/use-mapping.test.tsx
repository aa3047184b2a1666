import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { Column } from './mapping.ts';
import { useMapping } from './use-mapping.ts';

const FIELD = {
  target: 'cf_00000000-0000-4000-8000-000000000001',
  label: 'Turnover',
  kind: 'campaign',
  type: 'decimal',
} as const;
const COLUMN: Column = {
  index: 0,
  header: 'Umsatz',
  samples: [],
  filled_percent: 100,
  distinct: 1,
  suggestion: null,
  warning: null,
  closed: false,
};

interface Props {
  jobId: string;
  mapping: Record<string, ColumnTarget> | null;
}

function Mapping({ jobId, mapping: stored }: Props) {
  const batch = { id: 'batch', job_id: jobId, mapping: stored };
  const { mapping, set, chosenReadings, chooseReading } = useMapping(batch, [COLUMN], [FIELD]);
  return (
    <>
      <button type="button" onClick={() => set(0, FIELD.target)}>
        Map
      </button>
      <button type="button" onClick={() => chooseReading(0, 'decimal_comma')}>
        Choose
      </button>
      <output>{JSON.stringify({ target: mapping[0] ?? null, reading: chosenReadings[0] ?? null })}</output>
    </>
  );
}

beforeEach(() => sessionStorage.clear());

test('keeps a draft after a reload, until the file is read again', async () => {
  const first = await show(<Mapping jobId="job 1" mapping={null} />);
  await first.getByRole('button', { name: 'Map' }).click();
  await first.getByRole('button', { name: 'Choose' }).click();
  await first.unmount();
  const reloaded = await show(<Mapping jobId="job 1" mapping={null} />);
  await expect
    .element(reloaded.getByRole('status'))
    .toHaveTextContent(JSON.stringify({ target: FIELD.target, reading: 'decimal_comma' }));
  await reloaded.unmount();
  const readAgain = await show(<Mapping jobId="job 2" mapping={null} />);
  await expect.element(readAgain.getByRole('status')).toHaveTextContent('{"target":null,"reading":null}');
});
