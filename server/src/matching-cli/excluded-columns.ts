import { foldHeader } from '../features/imports/suggest/synonyms.ts';

/** Headers of columns that contain the answer or describe how a test set was created. */
const ANSWER_PATTERN =
  /^(?:true |real |gold |ground )?(?:cluster|truth|label|labels|gold|golden|ground truth|is match|ismatch|match|is duplicate|duplicate|duplicate of|duplicates|dup|hardness|kind|kinds|group id|entity id|match id|matched id|true id)(?: id| no| nr| mid| label| key)?$|^(?:truth|gold|groundtruth|cluster|clusterid|clerical)\b/;

/** Returns whether a column is never used as evidence. */
export const isAnswerColumn = (header: string): boolean => ANSWER_PATTERN.test(foldHeader(header));

const ID_PATTERN =
  /(?:^|\s)(?:id|ids|uid|uuid|guid|rec no|record no|row no|rownum|key|pk|index|ref|reference)$|^(?:mid|qid|rid|sid|unnamed 0|index|row)$/;

/** Returns whether a header is that of an id, of this file or of another one. */
export const looksLikeId = (header: string): boolean =>
  ID_PATTERN.test(foldHeader(header).replace(/\d+$/, '').replace(/id$/, ' id').trim());
