import { PHONE_TYPE_LABEL } from '@leadwright/contract/core/account-numbers';
import { AppError } from '@leadwright/contract/errors';
import {
  accountCountries,
  accountCountry,
  accountPhoneCodes,
  accountPhoneTypes,
  accountSicCodes,
  accountVertical,
  accountVerticals,
  allCurrencyCodes,
  allPhoneCodes,
  allSicCodes,
  allVerticals,
  contactCountries,
  contactCountry,
  contactPhoneTypes,
  contactRoles,
  contactSeniorities,
  contactSubRoles,
  contactVertical,
  contactVerticals,
  currencyCodes,
} from '@leadwright/contract/features/lookups';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import {
  listVerticals,
  searchCountries,
  searchPhoneCodes,
  searchSicCodes,
  searchVerticals,
} from './reference.queries.ts';

const phoneTypes = (types: (keyof typeof PHONE_TYPE_LABEL)[]) =>
  types.map((id) => ({ id, label: PHONE_TYPE_LABEL[id] }));

/** Registers the reference lists under the paths of the specification. */
export function referenceRoutes(app: App): void {
  serve(app, accountPhoneTypes, async () => ({ data: phoneTypes(['S', 'DDI', 'Cell', 'Others']) }));
  serve(app, contactPhoneTypes, async () => ({ data: phoneTypes(['DDI', 'Cell']) }));

  for (const endpoint of [accountVerticals, contactVerticals])
    serve(app, endpoint, async ({ params, db }) => ({ data: await searchVerticals(db, params.x) }));
  for (const endpoint of [accountCountries, contactCountries])
    serve(app, endpoint, async ({ params, db }) => ({ data: await searchCountries(db, params.x) }));
  for (const endpoint of [accountVertical, contactVertical])
    serve(app, endpoint, async ({ params, db }) => {
      const record = (await listVerticals(db)).find(({ id }) => id === params.id);
      if (!record) throw new AppError('not_found', 'This vertical does not exist.');
      return record;
    });
  for (const endpoint of [accountCountry, contactCountry])
    serve(app, endpoint, async ({ params, db }) => {
      const code = params.id.toUpperCase();
      const record = await db.selectFrom('country').selectAll().where('code', '=', code).executeTakeFirst();
      if (!record) throw new AppError('not_found', 'This country does not exist.');
      return record;
    });

  serve(app, allVerticals, async ({ db }) => ({ data: await listVerticals(db) }));
  serve(app, accountSicCodes, async ({ params, db }) => ({ data: await searchSicCodes(db, params.x) }));
  serve(app, allSicCodes, async ({ db }) => ({
    data: await db.selectFrom('sic_code').selectAll().orderBy('code').execute(),
  }));
  serve(app, allCurrencyCodes, async ({ db }) => ({
    data: await db.selectFrom('currency').selectAll().orderBy('code').execute(),
  }));
  serve(app, currencyCodes, async ({ db }) => {
    const rows = await db.selectFrom('currency').select('code').orderBy('code').execute();
    return { data: rows.map(({ code }) => code) };
  });
  serve(app, accountPhoneCodes, async ({ params, db }) => ({ data: await searchPhoneCodes(db, params.x) }));
  serve(app, allPhoneCodes, async ({ db }) => ({ data: await searchPhoneCodes(db) }));

  serve(app, contactSeniorities, async ({ db }) => ({
    data: await db.selectFrom('seniority').select(['name as id', 'name', 'rank', 'synonyms']).orderBy('rank').execute(),
  }));
  serve(app, contactRoles, async ({ db }) => {
    const rows = await db
      .selectFrom('contact_role')
      .select('role')
      .groupBy('role')
      .orderBy(sql`min(position)`)
      .execute();
    return { data: rows.map(({ role }) => ({ id: role, name: role })) };
  });
  serve(app, contactSubRoles, async ({ params, db }) => ({
    data: await db
      .selectFrom('contact_role')
      .select(['sub_role as id', 'sub_role as name', 'synonyms'])
      .where('role', '=', params.id)
      .orderBy('position')
      .execute(),
  }));
}
