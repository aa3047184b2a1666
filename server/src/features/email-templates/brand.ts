import type { Brand } from '@leadwright/contract/mail-templates/brand';
import { sql } from 'kysely';
import { sharedRule, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

interface BrandOwner {
  client_id: string | null;
  campaign_id: string | null;
}

/** Returns the brand of a client, or of a campaign’s client; undefined when the viewer cannot see the client. */
export async function loadBrand(
  db: Db,
  viewer: Viewer,
  { client_id, campaign_id }: BrandOwner,
): Promise<Brand | undefined> {
  if (!client_id && !campaign_id) return undefined;
  const { rows } = await sql<{ brand: Brand }>`
    select jsonb_build_object(
        'logo', case when i.id is not null then jsonb_build_object('id', i.id, 'alt', coalesce(nullif(i.alt, ''), k.name)) end,
        'background', k.brand_background, 'panel', k.brand_panel, 'text', k.brand_text, 'button', k.brand_button,
        'footer', k.brand_footer, 'legal', k.brand_legal) as brand
    from client k left join image i on i.id = k.logo_id
    where ${visibleOrNone(viewer, sharedRule('client'), 'k')}
      and k.id = coalesce(${client_id}::uuid, (select c.client_id from campaign c where c.id = ${campaign_id}::uuid
        and ${visibleOrNone(viewer, sharedRule('campaign'), 'c')}))`.execute(db);
  const brand = rows[0]?.brand;
  return brand && Object.values(brand).some(Boolean) ? brand : undefined;
}
