import type { Option } from '@leadwright/contract/features/lookups';
import { foldText } from '@leadwright/contract/text/fold';

const ALL_ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
const zoneName = (zone: string) => zone.replaceAll('_', ' ');

/** Returns the zone's current offset from UTC, such as "GMT+1". */
function offset(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the IANA zones whose name contains the text, or the zone `id`. */
export function findTimeZones(q: string, id: string | undefined, limit: number): Option[] {
  const text = foldText(zoneName(q.trim()));
  const zones = ALL_ZONES.filter((zone) => (id === undefined ? foldText(zoneName(zone)).includes(text) : zone === id));
  return zones.slice(0, limit).map((zone) => ({ id: zone, label: zoneName(zone), detail: offset(zone) }));
}
