/** A query for postings or for records, which only the main thread can run. Lists are PostgreSQL array literals. */
export interface IndexQuery {
  postings?: { keys: string; limit: number };
  records?: string;
}
/** Runs an index query; see candidates.queries.ts. */
export type IndexReader = (query: IndexQuery) => Promise<string>;
