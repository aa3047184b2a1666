import { foldHeader } from '../features/imports/suggest/synonyms.ts';

/** Headers of columns that contain the expected result of matching, or describe how a test set was created. */
const EXPECTED_RESULT_PATTERN =
  /^(?:true |real |gold |ground )?(?:cluster|truth|label|labels|gold|golden|ground truth|is match|ismatch|match|is duplicate|duplicate|duplicate of|duplicates|dup|hardness|kind|kinds|group id|entity id|match id|matched id|true id)(?: id| no| nr| mid| label| key)?$|^(?:truth|gold|groundtruth|cluster|clusterid|clerical)\b/;

/** Returns whether a column contains the expected result, which is never used as evidence. */
export const isExpectedResultColumn = (header: string): boolean => EXPECTED_RESULT_PATTERN.test(foldHeader(header));

const ID_PATTERN =
  /(?:^|\s)(?:id|ids|uid|uuid|guid|rec no|record no|row no|rownum|key|pk|index|ref|reference)$|^(?:mid|qid|rid|sid|unnamed 0|index|row)$/;

/** Returns whether a header names an id column, whether its ids are those of this file or of another one. */
export const looksLikeId = (header: string): boolean =>
  ID_PATTERN.test(foldHeader(header).replace(/\d+$/, '').replace(/id$/, ' id').trim());
