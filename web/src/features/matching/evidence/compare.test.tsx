import '../messages.ts';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { Compare } from './compare.tsx';

const company = {
  company_name: 'Acme',
  address: '',
  city: '',
  postcode: '',
  country: '',
  website: '',
  phone: '',
  registration_number: '',
};
const of = (country: string, contributions: object[] = []) =>
  ({ values: { ...company, country }, account_id: 'one', contributions, previous_names: [] }) as never;

test('shows country names on both sides and compares country codes', async () => {
  const differs = await show(<Compare row={of('GB')} candidate={of('DE')} />);
  const row = differs.getByRole('row', { name: /^Country/ });
  await expect.element(row).toHaveTextContent(/^Country\s*United Kingdom\s*Germany\s*Differs$/);
  await differs.unmount();
  const same = await show(<Compare row={of('GB')} candidate={of('GB')} />);
  await expect.element(same.getByRole('row', { name: /^Country/ })).toHaveTextContent(/United Kingdom\s*Same$/);
});
