import type { Pool } from 'pg';
import { createApp } from '../../server/src/app.ts';
import { type GridStatement, gridStatements, viewerWith } from '../../server/src/testing/grid-statements.ts';
import { TEST_CONFIG } from '../../server/src/testing/test-config.ts';

const SOMEBODY = '00000000-0000-4000-8000-000000000001';
const CAMPAIGN = '00000000-0000-4000-8000-000000000002';

/** A line for each clause and each column, so that a change of one is a line of a review. */
const lines = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!distinct) (from|left join|join|where|order by|group by|limit|union all|union) /g, '\n$1 ')
    .replace(/( as (?:"\w+"|\w+)), /g, '$1,\n  ');

function written({ dataset, what, query }: GridStatement, who: string): string {
  const parameters = query.parameters.map((value, i) => `\n-- $${i + 1}: ${JSON.stringify(value)}`).join('');
  return `-- ${dataset}: ${what}, ${who}${parameters}\n${lines(query.sql)};\n`;
}

/** What every data set sends to the database, so that a review shows what a change of it or of the compiler means. */
export async function gridSql(pool: Pool): Promise<string> {
  const app = await createApp({ ...TEST_CONFIG, dataDir: '' }, pool);
  const wire = { campaign_id: CAMPAIGN };
  const all = await gridStatements(app, viewerWith(SOMEBODY, 'all'), wire);
  const own = await gridStatements(app, viewerWith(SOMEBODY, 'own'), wire);
  const parts = all.flatMap((statement, i) => {
    const narrower = own[i]!;
    const isOther = narrower.query.sql !== statement.query.sql;
    return [written(statement, 'everything in reach'), ...(isOther ? [written(narrower, 'own rows in reach')] : [])];
  });
  return `-- Written by "npm run schema": the statements of the grids. Where no other is given, the scope makes no difference.\n\n${parts.join('\n')}`;
}
