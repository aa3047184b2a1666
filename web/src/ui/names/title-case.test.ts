import { expect, test } from 'vitest';
import { titleCase } from './title-case.ts';

test.each([
  ['ALDERLEY PIPING LTD', 'Alderley Piping Ltd'],
  ['ASHBY AND SONS OF LEEDS PLC', 'Ashby and Sons of Leeds PLC'],
  ['BERGMANN DRAHTWERK GMBH & CO KG', 'Bergmann Drahtwerk GmbH & Co KG'],
  ['ÉTABLISSEMENTS DUPONT ET FILS', 'Établissements Dupont et Fils'],
  ['BMW HOLDING (UK) LLP', 'BMW Holding (UK) LLP'],
  ['3M DEUTSCHLAND GMBH', '3M Deutschland GmbH'],
  ['J.P. MORGAN', 'J.P. Morgan'],
  ["SEAN O'BRIEN-MCCARTHY", "Sean O'Brien-McCarthy"],
  ["MCDONALD'S RESTAURANTS", "McDonald's Restaurants"],
  ['THE VAN DER BERG GROUP', 'The van der Berg Group'],
  ['WESTON-SUPER-MARE', 'Weston-super-Mare'],
  ['İSTANBUL ÇELİK', 'İstanbul Çelik'],
  ['ЗАВОД РОМАШКА', 'Завод Ромашка'],
  ['漢字 TRADING', '漢字 Trading'],
])('shows %s as %s', (name, shown) => {
  expect(titleCase(name)).toBe(shown);
});

test.each(['IBM', 'KPMG', 'Ashby TOOLING', 'eBay', 'ΑΘΗΝΑ ΑΕ', ''])('does not change %j', (name) => {
  expect(titleCase(name)).toBe(name);
});
