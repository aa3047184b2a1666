import { type CommandLine, delimiterOf, entityOf, readCommandLine, wholeNumber, yesOrNo } from './command-line.ts';
import { matchFiles } from './match-files.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = {
  master: { value: 'FILE', says: 'the records to be found; CSV or CSV.gz', required: true as const },
  queries: { value: 'FILE', says: 'the rows to be matched', required: true as const },
  out: { value: 'FILE', says: 'predictions: query_id, register_id, score, decision', required: true as const },
  entity: { value: 'account|contact', says: 'companies or people; detected from the headers if omitted' },
  columns: { value: 'field=header,…', says: 'what columns mean, in both files', multiple: true as const },
  'master-columns': { value: 'field=header,…', says: 'the same for the master alone', multiple: true as const },
  'query-columns': { value: 'field=header,…', says: 'the same for the queries alone', multiple: true as const },
  id: { value: 'HEADER', says: 'the id column in both files; none: use row numbers' },
  'master-id': { value: 'HEADER', says: 'the same for the master alone' },
  'query-id': { value: 'HEADER', says: 'the same for the queries alone' },
  header: { value: 'yes|no', says: 'whether the first line is a header; detected if omitted' },
  'master-header': { value: 'yes|no', says: 'the same for the master alone' },
  'query-header': { value: 'yes|no', says: 'the same for the queries alone' },
  top: { value: 'N', says: 'ranked candidates per query, 1 to 50 (1)' },
  country: { value: 'CODE', says: 'default country of rows without one' },
  delimiter: { value: 'CHAR', says: 'one character, or tab; detected if omitted' },
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
    header: yesOrNo(`${name}-header`, given.text(`${name}-header`)) ?? yesOrNo('header', given.text('header')),
  });
  return {
    master: { path: given.required('master'), ...side('master') },
    queries: { path: given.required('queries'), ...side('query') },
    out: given.required('out'),
    entity: entityOf(given.text('entity')),
    top: wholeNumber('top', given.text('top'), 1, 50, 1),
    country: given.text('country') ?? '',
    delimiter: delimiterOf(given.text('delimiter')),
  };
}
