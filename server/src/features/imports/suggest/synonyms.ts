import { IMPORT_TARGETS, type ImportTarget } from '@leadwright/contract/features/imports';
import { foldText } from '@leadwright/contract/text/fold';

/** Common column names in the languages of the registers that files come from, folded by `foldHeader`. */
export const COMPANY_HEADERS: Record<Exclude<ImportTarget, 'other'>, string> = {
  company_name:
    'company|company name|name of company|organisation|organization|organisation name|organization name|business|business name|account|account name|firm|firm name|supplier|supplier name|customer|customer name|client name|employer|employer name|employername|vendor|vendor name|entity name|name|firma|firmenname|unternehmen|unternehmensname|name der firma|firmierung|organisationsname|kunde|lieferant|bedrijf|bedrijfsnaam|naam|organisatie|onderneming|societe|nom de la societe|nom|entreprise|nom de l entreprise|raison sociale|denomination|denomination sociale|empresa|nombre de la empresa|nombre|razon social|compania|sociedad|company display name|corporate name|corporation name|address company|billing company|shipping company|exhibitor|exhibitor name|aussteller|exposant|firmenwortlaut|denominazione|ragione sociale|denominacao|denominacao social|nome da empresa|navn|firmanavn|virksomhedsnavn|foretag|foretagsnamn|toiminimi|yritys|yrityksen nimi|nimi|nazwa|nazwa firmy|obchodni jmeno|obchodni firma|nazev firmy|cegnev|denumire|nom de l etablissement|name des unternehmens|association name|establishment name|practice name|charity name|vereinsname|nom de l association|companies|obchodne meno',
  legal_name:
    'legal name|registered name|legal entity name|full legal name|official name|statutaire naam|juridische naam|rechtlicher name|eingetragener name|nom juridique|nom legal|nombre legal|legal business name|juridisk navn|juridiskt namn',
  trading_name:
    'trading name|trading as|trading style|trading title|tradestyle|trade name|trade style|t a|dba|d b a|dba name|doing business as|doing business as name|operating name|operating as|also known as|also known as name|aka|brand|brand name|handelsname|geschaftsbezeichnung|handelsnaam|handelsnamen|merknaam|nom commercial|nom d enseigne|enseigne|denomination usuelle|nombre comercial|nome commerciale|kaldenavn|binavn',
  previous_name:
    'previous name|former name|other name|old name|fruherer name|ehemaliger name|alter name|vroegere naam|vorige naam|ancien nom|nombre anterior|previousname|currentname|current name',
  address:
    'address|street|street address|address line|address 1|address 2|address 3|address line 1|address line 2|address line 3|address1|address2|address3|addressline1|addressline2|street 1|street 2|registered address|head office address|head office|building|first address line|additional address line|full address|complete address|formatted address|adresse|strasse|strase|strasse und hausnummer|strasse hausnummer|str|anschrift|adres|straat|vestigingsadres|rue|adresse 1|adresse 2|adresse postale|voie|direccion|calle|domicilio|registered office address|office address|geschaftsanschrift|firmenanschrift|strasse nr|strase nr|strasse hausnr|strase hausnr|domicilio social|domicilio fiscal|indirizzo|sede legale|morada|endereco|postadress|besoksadresse|besoksadress|gatuadress|gateadresse|katuosoite|kayntiosoite|adres siedziby|adresa|cim|bezoekadres|adresszusatz|adresregel|adresregel 1|adresregel 2|adresszeile|adresszeile 1|adresszeile 2',
  street:
    'street name|road name|name of street|strassenname|straatnaam|nom de rue|nom de la rue|libelle voie|type voie|type de voie|nombre de la calle|nombre de via|tipo de via|ulica|ulice|strada|den strada|nome via|vejnavn|gatunamn|gatenavn',
  house_number:
    'house number|house no|street number|street no|building number|house number addition|house letter|hausnummer|hausnr|hausnummerzusatz|huisnummer|huisletter|toevoeging|huisnummertoevoeging|huisnummer toevoeging|numero voie|numero de voie|numero de rue|indice repetition|numero de calle|numero de via|housenumber|huisnr|nr budynku|numer budynku|nr domu|nr lokalu|cislo popisne|numero civico|nr strada|husnr|husnummer',
  city: 'city|town|post town|posttown|locality|municipality|town city|city town|stadt|ort|wohnort|sitz|plaats|woonplaats|stad|vestigingsplaats|gemeente|ville|commune|localite|ciudad|poblacion|localidad|municipio|comune|citta|localita|localidade|cidade|postort|poststed|postitoimipaikka|miejscowosc|miasto|obec|mesto|telepules|varos|localitate|oras|municipality nl|gemeinde|firmensitz',
  county:
    'county|state|region|province|district|county state|state province|state code|province code|region code|bundesland|kreis|landkreis|provincie|departement|canton|provincia|comunidad autonoma|estado|kanton|federal state|state or country|region in country|regione|distrito|lan|fylke|maakunta|wojewodztwo|judet|megye',
  postcode:
    'postcode|post code|postal code|zip|zip code|zipcode|postal|plz|postleitzahl|code postal|cp|codigo postal|postnummer|cap|eircode|pin code|pincode|postnr|postinumero|postiindeks|kod pocztowy|psc|iranyitoszam|cod postal',
  country:
    'country|country name|country code|nation|land|staat|landcode|landercode|pays|code pays|pais|country region|country iso code|iso country code|country iso|iso country|paese|nazione|panstwo|zeme|orszag|tara|land iso|krajina',
  website:
    'website|web site|web|url|homepage|home page|domain|domain name|web address|website url|company website|www|internet|internetseite|webseite|internetadresse|site|site web|site internet|sitio web|pagina web|web url|home page url|homepage url|company url|sito|sito web|sito internet|hemsida|webbplats|hjemmeside|nettside|kotisivu|kotisivut|strona www|strona internetowa|webove stranky|weboldal',
  phone:
    'phone|phone number|telephone|telephone number|tel|tel no|phone no|telephone no|switchboard|main phone|company phone|corporate phone|office phone|work phone|work telephone|business phone|phone work|phone office|hq phone|head office phone|contact number|landline|landline phone|land line|telefon|telefonnummer|rufnummer|tel nr|zentrale|telefoon|telefoonnummer|telefone|telefono|numero de telephone|numero de telefono|telephone fixe|telefonnr|puhelin|puhelinnumero|numer telefonu|nr telefonu|telefonszam|recapito telefonico',
  direct_phone:
    'direct phone|direct phone number|direct dial|direct dial number|direct line|direct number|direct telephone|direct tel|direct|work direct phone|phone direct|ddi|ddi number|did|durchwahl|direktwahl|durchwahlnummer|doorkiesnummer|direct nummer|rechtstreeks nummer|ligne directe|telephone direct|numero direct|linea directa|telefono directo',
  mobile_phone:
    'mobile|mobile phone|mobile phone number|mobile number|mobile no|mobile telephone|mobile tel|mob|mob no|phone mobile|tel mobile|cell|cell phone|cell phone number|cellphone|cell number|cellular|cellular phone|mobil|mobiltelefon|mobilnummer|mobilfunk|mobilfunknummer|mobiltelefonnummer|telefon mobil|handy|handynummer|handy nr|mobiel|mobiele telefoon|mobiel nummer|mobiele nummer|telefoon mobiel|gsm|gsm nummer|gsm nr|portable|telephone portable|telephone mobile|numero de portable|numero de mobile|movil|telefono movil|numero de movil|celular|telefono celular|cellulare|telemovel|matkapuhelin|telefon komorkowy|mobil geschaftlich',
  other_phone:
    'other phone|other phone number|other telephone|other tel|other number|phone other|home phone|home phone number|home telephone|home number|home tel|phone home|private phone|private telephone|alternate phone|alternative phone|alternative telephone|alt phone|secondary phone|second phone|additional phone|further phone|weitere telefonnummer|weiteres telefon|anderes telefon|telefon privat|privattelefon|andere telefoon|car phone|ander telefoonnummer|autre telephone|otro telefono',
  email:
    'email|e mail|email address|e mail address|mail|company email|general email|emailadresse|e mail adresse|mailadresse|emailadres|e mailadres|courriel|adresse e mail|adresse mail|correo|correo electronico|work email|business email|emails|pec|posta elettronica|indirizzo email|e post|epost|e postadress|e postadresse|sahkoposti|adres e mail',
  linkedin:
    'linkedin|linked in|linkedin url|linkedin profile|linkedin page|company linkedin|linkedin company|li url|li profile url|linkedin company page|linkedin company url',
  registration_number:
    'registration number|official number|entity number|organisation number|organization number|official numbers|company number|company no|company reg no|company registration number|registration no|reg no|reg number|crn|companies house number|companynumber|company registration|registered number|handelsregisternummer|hr nummer|hrb|registernummer|register nr|handelsregister|kvk|kvk nummer|kvknummer|kamer van koophandel|siren|siret|numero siren|numero rcs|rcs|cif|nif|numero de registro|entity id|companyregistrationnumber|company num|corporation number|corporate number|enterprise number|abn|australian business number|acn|australian company number|nzbn|hr nr|firmenbuchnummer|firmenbuchnr|kvk nr|ondernemingsnummer|numero d entreprise|codice fiscale|nipc|organisationsnummer|organisasjonsnummer|org nr|cvr|cvr nummer|cvr nr|y tunnus|registrikood|registration code|krs|numer krs|nr krs|ico|identifikacni cislo|cegjegyzekszam|cui|reg nr',
  vat_number:
    'vat|vat number|vat no|vat id|vat registration number|tax number|tax id|ust id|ust idnr|umsatzsteuer id|ustid|umsatzsteueridentifikationsnummer|btw|btw nummer|btw id|tva|numero de tva|numero tva|tva intracommunautaire|iva|numero de iva|nif iva|vat id number|gst number|stceg|uid nummer|uid nr|eu ustid|no tva|partita iva|p iva|momsnr|momsnummer|alv numero|kmkr nr|nip|dic|adoszam',
  account_id: 'account id|accountid',
  lei: 'lei|lei code|legal entity identifier',
  sic_codes:
    'sic|sic code|sic codes|siccode|siccodes|uk sic|sic 2007|industry code|sic07|primary sic|nace|nace code|wz|wz code|branchencode|sbi|sbi code|naf|code naf|code ape|ape|cnae|sic text|activite principale|activity code|onace|nace bel|nace v 2 code|ateco|codice ateco|cae|sni|sni kod|branchekode|pkd|cz nace|emtak|caen|teaor',
  vertical:
    'vertical|industry|industries|industry sector|sector|category|business category|main category|primary category|branche|wirtschaftszweig|bedrijfstak|secteur|secteur activite|sector de actividad|geschaftszweig|branchen|settore|setor|bransch|bransje|toimiala|branza|hauptbranche|branchetekst',
  employees:
    'employees|number of employees|no of employees|employee count|headcount|staff|company size|size|fte|employee range|employersize|mitarbeiter|anzahl mitarbeiter|mitarbeiterzahl|beschaftigte|medewerkers|aantal medewerkers|werknemers|aantal werknemers|werkzame personen|aantal werkzame personen|effectif|effectifs|nombre de salaries|salaries|empleados|numero de empleados|plantilla|staff count|number of staff|total employees|mitarbeiterklasse|addetti|numero addetti|dipendenti|numero dipendenti|trabajadores|numero de trabajadores|numero de trabalhadores|no de trabalhadores|ansatte|antal ansatte|antall ansatte|antal anstallda|henkilosto|liczba pracownikow|pocet zamestnancu|letszam|numar angajati|nombre d employes|mitarbeiteranzahl|employees total|trabalhadores|team size|unternehmensgrosse|bedrijfsgrootte|taille de l entreprise|tamano de la empresa|pocet zamestnancov',
  founded:
    'founded|founded in|founded on|founded at|founded date|founded year|year founded|date founded|founding date|founding year|foundation date|foundation year|date of foundation|year of foundation|established|established in|established on|established date|established year|year established|date established|establishment date|establishment year|date of establishment|year of establishment|incorporated|incorporated in|incorporated on|incorporated date|incorporation date|incorporation year|date incorporated|year incorporated|date of incorporation|year of incorporation|inc date|year started|date creation unite legale|inception|inception date|inception year|gegrundet|gegr|gegrundet am|firmengrundung|gegrundet im jahr|grundung|grundungsjahr|grundungsdatum|datum der grundung|jahr der grundung|opgericht|opgericht in|opgericht op|oprichting|oprichtingsdatum|oprichtingsjaar|datum oprichting|datum van oprichting|jaar oprichting|jaar van oprichting|annee de creation|annee creation|annee de fondation|date de fondation|date de constitution|date de creation entreprise|date de creation de l entreprise|ano de fundacion|ano de constitucion|ano de creacion|fecha de fundacion|fecha de constitucion|fecha constitucion|anno di fondazione|data di costituzione|stiftet|stiftelsesdato|stiftelsesar|ano de fundacao|company reg date|company registration date|date immatriculation|date d immatriculation|data costituzione|data de constituicao|anno fondazione|perustettu|datum vzniku|alapitas eve',
  location:
    'headquarters|headquarter|hq|headquarters location|hq location|location|company location|hauptsitz|hoofdkantoor',
  description:
    'description|short description|long description|company description|about|about us|profile|summary|beschreibung|unternehmensbeschreibung|kurzbeschreibung|omschrijving|bedrijfsomschrijving|descripcion|gegenstand|gegenstand des unternehmens|unternehmensgegenstand|geschaftszweck|objet social|objeto social|oggetto sociale|firmenbeschreibung|tatigkeitsbeschreibung|kurzprofil|unternehmensprofil|company overview|over ons|uber uns|a propos',
};

/** Folds a header: lower case, no accents, spaces for punctuation. "E-Mail-Adresse" becomes "e mail adresse". */
export function foldHeader(header: string): string {
  return foldText(header)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const ACCOUNT_ID_HEADER = foldHeader(IMPORT_TARGETS.account_id.label);

/** Returns whether a header is that of the account ids in an exported file. */
export const isAccountIdHeader = (header: string): boolean => foldHeader(header) === ACCOUNT_ID_HEADER;

/** Finds the target of a header in a table of names. */
export interface HeaderNames<Target extends string> {
  /** Returns the target whose name is the whole header, or null. */
  exact(header: string): Target | null;
  /** Returns the target of the longest known name in a header: "Main Telephone (HQ)" gives the phone target. */
  within(header: string): Target | null;
}

/** Builds a lookup in which later names override earlier ones. `ambiguous` names match only as the whole header. */
export function headerNames<Target extends string>(
  table: Record<Target, string>,
  ambiguous: readonly string[] = [],
): HeaderNames<Target> {
  const targets = new Map<string, Target>();
  for (const [target, names] of Object.entries<string>(table)) {
    for (const name of names.split('|')) targets.set(name, target as Target);
  }
  const wholeHeaderOnly = new Set([...AMBIGUOUS, ...ambiguous]);
  for (const [name, target] of [...targets]) {
    const joined = name.replaceAll(' ', '');
    if (!targets.has(joined)) targets.set(joined, target);
  }
  const maxWords = Math.max(...Array.from(targets.keys(), (name) => name.split(' ').length));
  return {
    exact(header) {
      const folded = foldHeader(header);
      return targets.get(folded) ?? targets.get(folded.replaceAll(' ', '')) ?? null;
    },
    within(header) {
      const words = foldHeader(header).split(' ');
      for (let length = Math.min(words.length - 1, maxWords); length > 0; length--) {
        for (let start = words.length - length; start >= 0; start--) {
          const name = words.slice(start, start + length).join(' ');
          const target = targets.get(name);
          // Names such as "name" or "size" are too vague as part of a longer header.
          if (target && name.length > 2 && !wholeHeaderOnly.has(name)) return target;
        }
      }
      return null;
    },
  };
}

const AMBIGUOUS = new Set(
  'name|nom|naam|nombre|size|site|state|web|staff|account|land|ort|internet|mail|region|building|brand|estado|postal|voie|location|sector|category|profile|summary|hq|about|description|omschrijving|beschreibung|descripcion|toevoeging|navn|nimi|nazwa|cim|lan|obec|strada|cui|ico|dic|nip|cae|sni|pec|tara|sito|gegenstand|denominazione'.split(
    '|',
  ),
);
