import type { Pool } from 'pg';
import { createApp } from '../../server/src/app.ts';
import { type GridStatement, gridStatements, viewerWith } from '../../server/src/testing/grid-statements.ts';
import { TEST_CONFIG } from '../../server/src/testing/test-config.ts';

const USER_ID = '00000000-0000-4000-8000-000000000001';
const CAMPAIGN = '00000000-0000-4000-8000-000000000002';

/** Breaks a statement into a line per clause and per column, so that a review shows each change as one line. */
const breakLines = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!distinct) (from|left join|join|where|order by|group by|limit|union all|union) /g, '\n$1 ')
    .replace(/( as (?:"\w+"|\w+)), /g, '$1,\n  ');

function formatStatement({ dataset, requestName, query }: GridStatement, scopeName: string): string {
  const parameters = query.parameters.map((value, i) => `\n-- $${i + 1}: ${JSON.stringify(value)}`).join('');
  return `-- ${dataset}: ${requestName}, ${scopeName}${parameters}\n${breakLines(query.sql)};\n`;
}

/**
 * Returns the SQL of every data set, so that a review shows the effect of a change to a data set or to the compiler.
 */
export async function gridSql(pool: Pool): Promise<string> {
  const app = await createApp({ ...TEST_CONFIG, dataDir: '' }, pool);
  const parameters = { campaign_id: CAMPAIGN };
  const all = await gridStatements(app, viewerWith(USER_ID, 'all'), parameters);
  const ownScope = await gridStatements(app, viewerWith(USER_ID, 'own'), parameters);
  const parts = all.flatMap((statement, i) => {
    const ownStatement = ownScope[i]!;
    const isDifferent = ownStatement.query.sql !== statement.query.sql;
    return [
      formatStatement(statement, 'all rows'),
      ...(isDifferent ? [formatStatement(ownStatement, 'own rows')] : []),
    ];
  });
  return `-- Written by "npm run schema": the statements of the grids. Where no other is given, the scope makes no difference.\n\n${parts.join('\n')}`;
}
