import { foldHeader } from '../features/imports/suggest/synonyms.ts';

/** Columns that hold the answer to the question, or say how a test set was made. */
const ANSWERS =
  /^(?:true |real |gold |ground )?(?:cluster|truth|label|labels|gold|golden|ground truth|is match|ismatch|match|is duplicate|duplicate|duplicate of|duplicates|dup|hardness|kind|kinds|group id|entity id|match id|matched id|true id)(?: id| no| nr| mid| label| key)?$|^(?:truth|gold|groundtruth|cluster|clusterid|clerical)\b/;

/** A column that is never read as evidence. */
export const isNeverInput = (header: string): boolean => ANSWERS.test(foldHeader(header));

const ID =
  /(?:^|\s)(?:id|ids|uid|uuid|guid|rec no|record no|row no|rownum|key|pk|index|ref|reference)$|^(?:mid|qid|rid|sid|unnamed 0|index|row)$/;

/** Numbers a file gives its own rows, or those of another file. */
export const looksLikeId = (header: string): boolean =>
  ID.test(foldHeader(header).replace(/\d+$/, '').replace(/id$/, ' id').trim());
