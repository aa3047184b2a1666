import type { Entity } from '../match-index/engine/entities.ts';
import { type Column, findColumn, inferColumns, overrideColumns, parseColumns } from './columns.ts';
import { ensureNameColumn, inferEntity } from './describe-columns.ts';
import { findIdColumn } from './id-column.ts';
import { type DialectOptions, openTable, type TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

/** An input file and its options from the command line. */
export interface FileRequest {
  path: string;
  /**
   * The `field=header` pairs for this file. Pairs in `ownColumns` are for this file only, so it must have the header.
   */
  columns: string[];
  ownColumns: string[];
  id: string | undefined;
  /** Whether the first line is the header; detected when undefined. */
  header: boolean | undefined;
}

/** An open file with its id column and the fields of its columns. */
export interface PreparedFile {
  file: TableFile;
  /** The index of the id column; null if the row numbers are the ids. */
  idColumn: number | null;
  columns: Column[];
}

/** Opens the files and infers the entity and the fields of the columns. */
export async function prepareFiles(
  requests: { request: FileRequest; role: 'master' | 'query' }[],
  options: { entity: Entity | undefined } & Pick<DialectOptions, 'delimiter'>,
): Promise<{ entity: Entity; files: PreparedFile[] }> {
  const openFiles = [];
  for (const { request, role } of requests)
    openFiles.push({
      request,
      role,
      file: await openTable(request.path, { delimiter: options.delimiter, header: request.header }),
    });
  const entity =
    options.entity ?? (openFiles.some(({ file }) => inferEntity(file) === 'contact') ? 'contact' : 'account');
  assertHeadersExist(entity, openFiles);
  const files = openFiles.map(({ request, role, file }) => {
    const idColumn = findIdColumn(file, role, request.id);
    const inferredColumns = inferColumns(entity, file, idColumn);
    const columns = overrideColumns(inferredColumns, file, parseColumns(entity, request.columns));
    return { file, idColumn, columns: ensureNameColumn(entity, file, columns) };
  });
  return { entity, files };
}

function assertHeadersExist(entity: Entity, openFiles: { request: FileRequest; file: TableFile }[]): void {
  for (const { request, file } of openFiles) {
    for (const { header } of parseColumns(entity, request.ownColumns)) assertHeaderExists(header, [file]);
    const sharedColumns = request.columns.filter((text) => !request.ownColumns.includes(text));
    for (const { header } of parseColumns(entity, sharedColumns)) {
      assertHeaderExists(
        header,
        openFiles.map((openFile) => openFile.file),
      );
    }
  }
}

function assertHeaderExists(header: string, files: TableFile[]): void {
  if (files.some((file) => findColumn(file, header) >= 0)) return;
  const headersByFile = files.map(({ path, headers }) => `${path} has ${headers.join(', ')}`).join('; ');
  throw new UsageError(`There is no column "${header}": ${headersByFile}.`);
}
