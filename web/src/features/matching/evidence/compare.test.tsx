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
const companyIn = (country: string, contributions: object[] = []) =>
  ({ values: { ...company, country }, account_id: 'one', contributions, previous_names: [] }) as never;

test('shows country names in both columns and compares country codes', async () => {
  const differentCountries = await show(<Compare row={companyIn('GB')} candidate={companyIn('DE')} />);
  const row = differentCountries.getByRole('row', { name: /^Country/ });
  await expect.element(row).toHaveTextContent(/^Country\s*United Kingdom\s*Germany\s*Differs$/);
  await differentCountries.unmount();
  const sameCountry = await show(<Compare row={companyIn('GB')} candidate={companyIn('GB')} />);
  await expect.element(sameCountry.getByRole('row', { name: /^Country/ })).toHaveTextContent(/United Kingdom\s*Same$/);
});
