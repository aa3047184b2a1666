import type { Stories } from '../../testing/stories.ts';
import { Country } from './country.tsx';

export const stories = {
  'flag and name': ['GB', 'DE', 'JP', 'NP'].map((code) => (
    <p key={code}>
      <Country code={code} />
    </p>
  )),
  'unknown code': <Country code="Atlantis" />,
} satisfies Stories;
