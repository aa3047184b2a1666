import { type CommandLine, parseDelimiter, parseEntity, parseYesNo, readCommandLine } from './command-line.ts';
import { dedupeFile } from './dedupe-file.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  in: { value: 'FILE', description: 'the records; CSV or CSV.gz', required: true as const },
  out: { value: 'FILE', description: 'clusters: id, cluster_id', required: true as const },
  id: { value: 'HEADER', description: 'the id column, or none; detected if omitted' },
  header: { value: 'yes|no', description: 'whether the first line is a header; detected if omitted' },
  entity: { value: 'account|contact', description: 'companies or people; detected from the headers if omitted' },
  columns: { value: 'field=header,…', description: 'what columns mean', multiple: true as const },
  pairs: { value: 'FILE', description: 'scored pairs: id1, id2, score, probability, decision, vetoes' },
  threshold: { value: 'P', description: 'minimum probability of a link (0.5)' },
  country: { value: 'CODE', description: 'default country of rows without one' },
  delimiter: { value: 'CHAR', description: 'one character, or tab; detected if omitted' },
};

await runCommand('dedupe', async () => {
  const commandLine = readCommandLine('dedupe', OPTIONS, process.argv.slice(2));
  if (commandLine) await dedupeFile(toRequest(commandLine));
});

function toRequest(commandLine: CommandLine) {
  const columns = commandLine.getList('columns');
  const threshold = Number(commandLine.getText('threshold') ?? 0.5);
  if (!(threshold > 0 && threshold < 1))
    throw new UsageError(`--threshold is between 0 and 1, not "${commandLine.getText('threshold')}".`);
  return {
    input: {
      path: commandLine.getRequiredText('in'),
      columns,
      ownColumns: columns,
      id: commandLine.getText('id'),
      header: parseYesNo('header', commandLine.getText('header')),
    },
    out: commandLine.getRequiredText('out'),
    pairs: commandLine.getText('pairs'),
    entity: parseEntity(commandLine.getText('entity')),
    threshold,
    country: commandLine.getText('country') ?? '',
    delimiter: parseDelimiter(commandLine.getText('delimiter')),
  };
}
