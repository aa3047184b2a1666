import {
  type CommandLine,
  parseDelimiter,
  parseEntity,
  parseWholeNumber,
  parseYesNo,
  readCommandLine,
} from './command-line.ts';
import { matchFiles } from './match-files.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = {
  master: { value: 'FILE', description: 'the records to be found; CSV or CSV.gz', required: true as const },
  queries: { value: 'FILE', description: 'the rows to be matched', required: true as const },
  out: { value: 'FILE', description: 'predictions: query_id, register_id, score, decision', required: true as const },
  entity: { value: 'account|contact', description: 'companies or people; detected from the headers if omitted' },
  columns: { value: 'field=header,…', description: 'what columns mean, in both files', multiple: true as const },
  'master-columns': { value: 'field=header,…', description: 'the same for the master alone', multiple: true as const },
  'query-columns': { value: 'field=header,…', description: 'the same for the queries alone', multiple: true as const },
  id: { value: 'HEADER', description: 'the id column in both files; none: use row numbers' },
  'master-id': { value: 'HEADER', description: 'the same for the master alone' },
  'query-id': { value: 'HEADER', description: 'the same for the queries alone' },
  header: { value: 'yes|no', description: 'whether the first line is a header; detected if omitted' },
  'master-header': { value: 'yes|no', description: 'the same for the master alone' },
  'query-header': { value: 'yes|no', description: 'the same for the queries alone' },
  top: { value: 'N', description: 'ranked candidates per query, 1 to 50 (1)' },
  country: { value: 'CODE', description: 'default country of rows without one' },
  delimiter: { value: 'CHAR', description: 'one character, or tab; detected if omitted' },
};

await runCommand('match', async () => {
  const commandLine = readCommandLine('match', OPTIONS, process.argv.slice(2));
  if (commandLine) await matchFiles(toRequest(commandLine));
});

function toRequest(commandLine: CommandLine) {
  const fileOptions = (name: string) => ({
    columns: [...commandLine.getList('columns'), ...commandLine.getList(`${name}-columns`)],
    ownColumns: commandLine.getList(`${name}-columns`),
    id: commandLine.getText(`${name}-id`) ?? commandLine.getText('id'),
    header:
      parseYesNo(`${name}-header`, commandLine.getText(`${name}-header`)) ??
      parseYesNo('header', commandLine.getText('header')),
  });
  return {
    master: { path: commandLine.getRequiredText('master'), ...fileOptions('master') },
    queries: { path: commandLine.getRequiredText('queries'), ...fileOptions('query') },
    out: commandLine.getRequiredText('out'),
    entity: parseEntity(commandLine.getText('entity')),
    top: parseWholeNumber('top', commandLine.getText('top'), 1, 50, 1),
    country: commandLine.getText('country') ?? '',
    delimiter: parseDelimiter(commandLine.getText('delimiter')),
  };
}
