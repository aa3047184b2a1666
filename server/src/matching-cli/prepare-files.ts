import type { Entity } from '../match-index/engine/entities.ts';
import { type Column, columnAt, inferColumns, overrideColumns, parseColumns } from './columns.ts';
import { ensureNameColumn, entityOfFile } from './describe.ts';
import { findIdColumn } from './id-column.ts';
import { type DialectOptions, openTable, type TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

/** A file as the user names it. */
export interface FileRequest {
  path: string;
  /** `field=header` pairs. Those of `ownColumns` apply to this file only and must exist. */
  columns: string[];
  ownColumns: string[];
  id: string | undefined;
  /** Whether the first line is the header; detected when undefined. */
  header: boolean | undefined;
}

/** A file with the meaning of its columns. */
export interface PreparedFile {
  file: TableFile;
  id: number | null;
  columns: Column[];
}

/** Opens files and infers the meaning of their columns. */
export async function prepareFiles(
  requests: { request: FileRequest; role: 'master' | 'query' }[],
  options: { entity: Entity | undefined } & Pick<DialectOptions, 'delimiter'>,
): Promise<{ entity: Entity; files: PreparedFile[] }> {
  const opened = [];
  for (const { request, role } of requests)
    opened.push({
      request,
      role,
      file: await openTable(request.path, { delimiter: options.delimiter, header: request.header }),
    });
  const entity =
    options.entity ?? (opened.some(({ file }) => entityOfFile(file) === 'contact') ? 'contact' : 'account');
  assertHeadersExist(entity, opened);
  const files = opened.map(({ request, role, file }) => {
    const id = findIdColumn(file, role, request.id);
    const inferredColumns = inferColumns(entity, file, id);
    const columns = overrideColumns(inferredColumns, file, parseColumns(entity, request.columns));
    return { file, id, columns: ensureNameColumn(entity, file, columns) };
  });
  return { entity, files };
}

function assertHeadersExist(entity: Entity, opened: { request: FileRequest; file: TableFile }[]): void {
  for (const { request, file } of opened) {
    for (const { header } of parseColumns(entity, request.ownColumns)) assertHeaderExists(header, [file]);
    const both = request.columns.filter((text) => !request.ownColumns.includes(text));
    for (const { header } of parseColumns(entity, both)) {
      assertHeaderExists(
        header,
        opened.map((one) => one.file),
      );
    }
  }
}

function assertHeaderExists(header: string, files: TableFile[]): void {
  if (files.some((file) => columnAt(file, header) >= 0)) return;
  const known = files.map(({ path, headers }) => `${path} has ${headers.join(', ')}`).join('; ');
  throw new UsageError(`There is no column "${header}": ${known}.`);
}
