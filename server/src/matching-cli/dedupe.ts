import { type CommandLine, delimiterOf, entityOf, readCommandLine, yesOrNo } from './command-line.ts';
import { dedupeFile } from './dedupe-file.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  in: { value: 'FILE', says: 'the records; CSV or CSV.gz', required: true as const },
  out: { value: 'FILE', says: 'clusters: id, cluster_id', required: true as const },
  id: { value: 'HEADER', says: 'the id column, or none; detected if omitted' },
  header: { value: 'yes|no', says: 'whether the first line is a header; detected if omitted' },
  entity: { value: 'account|contact', says: 'companies or people; detected from the headers if omitted' },
  columns: { value: 'field=header,…', says: 'what columns mean', multiple: true as const },
  pairs: { value: 'FILE', says: 'scored pairs: id1, id2, score, probability, decision, vetoes' },
  threshold: { value: 'P', says: 'minimum probability of a link (0.5)' },
  country: { value: 'CODE', says: 'default country of rows without one' },
  delimiter: { value: 'CHAR', says: 'one character, or tab; detected if omitted' },
};

await runCommand('dedupe', async () => {
  const given = readCommandLine('dedupe', OPTIONS, process.argv.slice(2));
  if (given) await dedupeFile(requestOf(given));
});

function requestOf(given: CommandLine) {
  const columns = given.list('columns');
  const threshold = Number(given.text('threshold') ?? 0.5);
  if (!(threshold > 0 && threshold < 1))
    throw new UsageError(`--threshold is between 0 and 1, not "${given.text('threshold')}".`);
  return {
    input: {
      path: given.required('in'),
      columns,
      ownColumns: columns,
      id: given.text('id'),
      header: yesOrNo('header', given.text('header')),
    },
    out: given.required('out'),
    pairs: given.text('pairs'),
    entity: entityOf(given.text('entity')),
    threshold,
    country: given.text('country') ?? '',
    delimiter: delimiterOf(given.text('delimiter')),
  };
}
