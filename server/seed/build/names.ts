import { cell, readSharedCsv } from './shared-data.ts';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const legalWords = wordSet(`
  limited ltd llp lp plc cic inc corp corporation company co gmbh ag kg ohg ug eg se the group holding holdings uk
`);

const splitWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns a comparison key without legal words, to find one company in two sources. Keys are not shipped. */
export const nameKey = (name: string): string => {
  const allWords = splitWords(name);
  const nonLegalWords = allWords.filter((word) => !legalWords.has(word));
  return (nonLegalWords.length > 0 ? nonLegalWords : allWords).join('');
};

/** Returns a comparison key with legal words: "X KG" and "X GmbH" are two names in the history of one company. */
export const spellingKey = (name: string): string => splitWords(name).join(' ');

/** German given names in register rows. English given names come from the nickname table. */
const germanGivenNames = wordSet(`
    achim adolf albert albrecht alexander alfons alfred alois andre andrea andreas angelika anja anna
    anne annette anton armin arno artur august axel barbara beate benedikt benjamin bernd bernhard
    berthold bettina birgit björn bruno carl carsten caspar christa christian christiane christine
    christof christoph claudia claus clemens conrad cornelia dagmar daniel david detlef dieter dietmar
    dirk dominik doris eberhard eckhard edgar eduard egon elfriede elisabeth elke elmar emil erhard eric
    erich erika ernst erwin eugen eva evelyn ewald fabian felix ferdinand florian frank franz frieda
    friedhelm friedrich fritz gabriele gebhard georg gerald gerd gerda gerhard gerold gertrud gisela
    gottfried gottlieb gottlob gregor guido günter günther gunther gustav hannelore hannes hans harald
    hartmut hartwig heike heiko heiner heinrich heinz helene helga helmut helmuth herbert hermann hilde
    hildegard holger horst hubert hugo ilona ilse ines ingeborg ingo ingrid irene iris irmgard jakob jan
    jens joachim jochen joerg johann johanna johannes josef joseph jörg jürgen juergen julia julius kai
    karin karl karlheinz karsten katharina katja katrin kerstin klaus konrad kornelia kurt lars leo
    leonhard leopold lothar lorenz lucas ludwig luise lukas lutz magdalena manfred manuela marc marcel
    marco marcus margarete margot maria marianne mario marion markus martin martina mathias matthias max
    maximilian melanie michael michaela monika moritz nadine nicole nico niklas nikolaus norbert olaf
    oliver oskar oswald otmar otto patrick paul paula peter petra philipp pius rainer ralf ralph reiner
    reinhard reinhold renate richard robert roland rolf roman rosa rosemarie rudi rudolf rüdiger rupert
    ruth sabine sandra sebastian siegfried siegmund sigrid silke silvia simon simone sonja stefan
    stefanie steffen stephan susanne sven tanja theo theodor theresia thilo thomas thorsten tilo tim
    tobias torsten udo ulf ulrich ulrike ursula ute uwe valentin verena veronika viktor volker volkmar
    waldemar walter walther werner wilfried wilhelm wilhelmine willi willy winfried wolf wolfgang yvonne
`);

const additionalEnglishGivenNames = wordSet(`
    abdul ahmed ali amir anita asif carole chris clare deepak elaine gemma grant hannah hassan imran
    irfan jack jade james jas jean julie karen kashif kelly kevin khalid lee lisa louise mark mohammad
    mohammed muhammad nigel omar paul priya raj ravi rebecca sajid sanjay sara sarah scott sharon sheila
    sunil syed tony tracy trevor usman victoria wayne yusuf zara
`);

const titles = wordSet('dr mr mrs ms miss prof sir dame rev lord lady');

/**
 * Tests whether a name may be that of a person; with `anywhere`, also after other words: "Baeckerei Karl Mueller KG".
 */
export type PersonCheck = (name: string, anywhere?: boolean) => boolean;

/**
 * Creates a check for names that begin with a title, or with a given name and another word: "Karl Mueller GmbH",
 * "DR. JANE DOE LTD". It rejects more companies than necessary, so that no row of the sample is about a person.
 */
export const createPersonCheck = (): PersonCheck => {
  const givenNames = new Set([...germanGivenNames, ...additionalEnglishGivenNames]);
  for (const row of readSharedCsv('reference_lists/nicknames_names.csv')) {
    givenNames.add(cell(row, 'name1').toLowerCase());
    givenNames.add(cell(row, 'name2').toLowerCase());
  }
  return (name, anywhere = false) => {
    const nameWords = splitWords(name).filter((word) => !legalWords.has(word) && word !== 'and');
    const [firstWord] = nameWords;
    if (firstWord === undefined || titles.has(firstWord) || /^\p{L}+, \p{L}+$/u.test(name.trim())) {
      return true;
    }
    const candidates = anywhere ? nameWords : [firstWord];
    return candidates.some((word, index) => {
      const nextWord = nameWords[index + 1];
      return givenNames.has(word) && (nextWord === undefined ? !anywhere || index === 0 : /^\p{L}+$/u.test(nextWord));
    });
  };
};
