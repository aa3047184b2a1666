import { type CommandLine, entityOf, readCommandLine, wholeNumber } from './command-line.ts';
import { matchFiles } from './match-files.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = {
  master: { value: 'FILE', says: 'the records to be found; CSV or CSV.gz', required: true as const },
  queries: { value: 'FILE', says: 'the rows to be matched', required: true as const },
  out: { value: 'FILE', says: 'predictions: query_id, register_id, score, decision', required: true as const },
  entity: { value: 'account|contact', says: 'companies or people; by the headers when not given' },
  columns: { value: 'field=header,…', says: 'what columns mean, in both files', multiple: true as const },
  'master-columns': { value: 'field=header,…', says: 'the same for the master alone', multiple: true as const },
  'query-columns': { value: 'field=header,…', says: 'the same for the queries alone', multiple: true as const },
  id: { value: 'HEADER', says: 'the column that names the rows, in both files' },
  'master-id': { value: 'HEADER', says: 'the same for the master alone' },
  'query-id': { value: 'HEADER', says: 'the same for the queries alone' },
  top: { value: 'N', says: 'ranked candidates a query, 1 to 50 (1)' },
  country: { value: 'CODE', says: 'country of rows that do not say theirs' },
  delimiter: { value: 'CHAR', says: 'when it is not found out rightly' },
};

await runCommand('match', async () => {
  const given = readCommandLine('match', OPTIONS, process.argv.slice(2));
  if (given) await matchFiles(requestOf(given));
});

function requestOf(given: CommandLine) {
  const side = (name: string) => ({
    columns: [...given.list('columns'), ...given.list(`${name}-columns`)],
    ownColumns: given.list(`${name}-columns`),
    id: given.text(`${name}-id`) ?? given.text('id'),
  });
  return {
    master: { path: given.required('master'), ...side('master') },
    queries: { path: given.required('queries'), ...side('query') },
    out: given.required('out'),
    entity: entityOf(given.text('entity')),
    top: wholeNumber('top', given.text('top'), 1, 50, 1),
    country: given.text('country') ?? '',
    delimiter: given.text('delimiter'),
  };
}
