import { foldText } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import {
  type Candidates,
  escapeLike,
  type FoundRows,
  MIN_WORD_LENGTH,
  matchesWords,
  rankCandidates,
} from '../../database/search-ranking.ts';
import type { ChoiceSource } from '../../record/choices.ts';

/** Searches a short list by names and codes. If nothing matches, searches by similar names. */
export async function findChoices(db: Db, viewer: Viewer, source: ChoiceSource, q: string): Promise<FoundRows> {
  const { from, where, id, label, detail, searchText = sql`''` } = source;
  const rows = sql`select ${id} as id, ${label}::text as label, ${detail}::text as detail, ${searchText}::text as search_text
    from ${from} where ${where(viewer)}`;
  const columns = { from: sql`(${rows}) t`, label: sql`t.label`, detail: sql`t.detail` };
  const candidatesBy = (matchType: Candidates['matchType'], condition: RawBuilder<SqlBool>): Candidates => ({
    matchType,
    ids: sql`select c.id, '' as what from (${rows}) c where ${condition}`,
  });
  const text = q.trim();
  const exactResults = await rankCandidates(db, text, columns, [
    candidatesBy('number', sql`c.search_text <> '' and fold(c.search_text) like fold(${`${escapeLike(text)}%`})`),
    candidatesBy('name', matchesWords(sql`c.label || ' ' || c.search_text`, text)),
  ]);
  if (exactResults.count > 0 || foldText(text).length < MIN_WORD_LENGTH) return exactResults;
  return rankCandidates(db, text, columns, [candidatesBy('similar', sql`fold(${text}) <% fold(c.label)`)]);
}
