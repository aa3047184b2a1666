/** Names of mailboxes that a whole company shares, in the main European languages. */
const SHARED_MAILBOXES = new Set(
  `info sales office contact admin support hello mail service services kontakt team hr jobs career careers marketing
  accounts accounting billing enquiries inquiries enquiry reception press presse buchhaltung einkauf vertrieb
  bewerbung personal noreply webmaster postmaster contacto commercial ventas verkoop algemeen welcome
  orders order shop help helpdesk customerservice customercare kundenservice zentrale empfang sekretariat verwaltung
  bestellung post firma direction accueil secretariat comptabilite standard rh direccion administracion rrhh compras
  segreteria amministrazione ufficio commerciale vendite acquisti geral comercial administracao vendas kantoor receptie
  administratie boekhouding inkoop biuro sprzedaz kontor ekonomi salg bogholderi`.split(/\s+/),
);

/**
 * Returns whether an email address is a mailbox of a company rather than of a person, by the first word before the "@":
 * "info@acme.com", "sales.uk@acme.com".
 */
export const isSharedMailbox = (email: string): boolean => SHARED_MAILBOXES.has(/^[a-z]+/.exec(email)?.[0] ?? '');
