import type { NormalisedContact } from './contact.ts';
import { hash64 } from './hash.ts';
import { soundOf } from './person-name.ts';

/**
 * Blocking keys of a person as signed 64-bit numbers: e-mail, phone, surname sound with initial and employer or domain,
 * whole name sorted (finds swapped fields), surname with birth year. `fuzzy` adds looser pairs for undecided rows.
 */
export function contactKeys(record: NormalisedContact): { core: bigint[]; fuzzy: bigint[] } {
  const core = new Set<string>();
  const fuzzy = new Set<string>();
  const surname = record.l.join('');
  const sound = soundOf(surname);
  const initial = record.g[0]?.[0] ?? '';
  for (const email of record.e ?? []) core.add(`pe:${email}`);
  for (const phone of record.t ?? []) core.add(`pt:${phone.slice(-7)}`);
  if (surname !== '') {
    const whole = [...record.g, ...record.l].sort().join(' ');
    core.add(`pn:${whole}`);
    if (record.a !== undefined) core.add(`pa:${sound} ${initial} ${record.a}`);
    if (record.o !== undefined) core.add(`po:${sound} ${initial} ${record.o.join('').slice(0, 6)}`);
    for (const domain of record.d ?? []) core.add(`pd:${sound} ${initial} ${domain}`);
    if (record.b !== undefined) core.add(`pb:${sound} ${record.b.slice(0, 4)}`);
    if (record.y !== undefined) core.add(`py:${sound} ${initial} ${record.y.slice(0, 6)}`);
    if (record.p !== undefined) core.add(`pp:${initial} ${record.p}`);
    fuzzy.add(`fs:${sound} ${soundOf(record.g[0] ?? '')}`);
    fuzzy.add(`ff:${surname.slice(0, 4)} ${initial}`);
    if (record.g[0]) fuzzy.add(`fs:${soundOf(record.g[0])} ${sound}`);
  }
  if (record.b !== undefined) {
    fuzzy.add(`fb:${record.b}`);
    if (record.g[0]) fuzzy.add(`fg:${record.g[0].slice(0, 4)} ${record.b.slice(0, 4)}`);
    if (record.y !== undefined) fuzzy.add(`fc:${record.b.slice(0, 4)} ${record.y.slice(0, 4)}`);
  }
  for (const email of record.e ?? []) fuzzy.add(`fe:${email.slice(0, 6)}`);
  if (record.y !== undefined && record.g[0]) fuzzy.add(`fy:${record.g[0].slice(0, 4)} ${record.y.slice(0, 4)}`);
  if (record.a !== undefined && record.g[0]) fuzzy.add(`fa:${record.g[0]} ${record.a}`);
  return { core: [...core].map(hash64), fuzzy: [...fuzzy].map(hash64) };
}
