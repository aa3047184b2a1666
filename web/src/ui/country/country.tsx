import { countryName } from './countries.ts';
import classes from './country.module.css';

/** The URLs of the flag images by country code. Windows shows emoji flags as letters. */
const FLAGS = import.meta.glob<string>('./??.svg', {
  base: '../../../../node_modules/country-flag-icons/3x2',
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** A country as its flag and name. */
export function Country({ code }: { code: string }) {
  const flag = FLAGS[`./${code}.svg`];
  return (
    <>
      {flag && <img src={flag} alt="" width={18} height={12} className={classes.flag} />}
      {countryName(code)}
    </>
  );
}
