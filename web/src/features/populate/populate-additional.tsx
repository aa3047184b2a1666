import { PopulateScreen } from './populate-plan.tsx';

export function Screen() {
  return <PopulateScreen kind="additional" />;
}
