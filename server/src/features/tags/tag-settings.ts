import type { TagSettings } from '@leadwright/contract/features/tags';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { numberSetting, storeNumberSetting } from '../../database/setting.ts';

const SETTING = 'tags-per-record';
const DEFAULT_MAX_TAGS = 20;

export const loadTagSettings = async (db: Db): Promise<TagSettings> => ({
  max_per_record: await numberSetting(db, SETTING, DEFAULT_MAX_TAGS),
});

export async function storeTagSettings(trx: Trx, actor: ActorContext, after: TagSettings): Promise<TagSettings> {
  const before = await loadTagSettings(trx);
  await storeNumberSetting(trx, SETTING, after.max_per_record);
  await audit(trx, { ...actor, action: 'update', entity: 'tag-settings', id: SETTING, before, after });
  return after;
}
