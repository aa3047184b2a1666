/** Common given and family names, collected by hand and not from a list of real people. */
export type NamePool = { female: readonly string[]; male: readonly string[]; family: readonly string[] };

const splitNames = (text: string): readonly string[] => text.trim().split(/\s+/);

const british: NamePool = {
  female: splitNames(
    `
    Abigail Alice Amelia Bethany Charlotte Chloe Eleanor Emily Fiona Freya Georgia Gemma Hannah Harriet
    Heather Imogen Isla Jessica Joanne Karen Laura Lucy Megan Nadia Nicola Olivia Philippa Priya Rachel
    Rebecca Samira Sarah Sophie Tanya Victoria Zoe
  `,
  ),
  male: splitNames(
    `
    Adam Alistair Amir Andrew Benjamin Callum Charles Christopher Colin Daniel Dominic Edward Ewan
    Gareth George Graham Harry Hugh Imran Jack James Jonathan Kieran Liam Marcus Matthew Nathan Oliver
    Owen Patrick Rajesh Robert Rory Simon Stephen Thomas
  `,
  ),
  family: splitNames(
    `
    Ahmed Ashworth Bailey Barker Begum Bennett Blackwood Brennan Byrne Campbell Carter Chapman Clarke
    Cooper Davies Dawson Doyle Edwards Ellis Fairbairn Fletcher Foster Gallagher Gibson Gill Graham
    Greenwood Hargreaves Harris Hughes Hussain Irvine Jenkins Johnston Kaur Kelly Khan Lawson Lloyd
    Mackenzie Marsh Mistry Morgan Murray Newton Okafor Owens Palmer Patel Pearce Powell Quinn Reid
    Richards Rowe Sharma Shaw Sinclair Stone Sutton Taylor Thornton Turner Walsh Webb Wilkinson Wright
    Yates
  `,
  ),
};

const german: NamePool = {
  female: splitNames(
    `
    Anja Anna Antje Birgit Christina Claudia Daniela Elke Emma Franziska Greta Hannah Heike Ines Jana
    Johanna Julia Katharina Katrin Lena Leonie Maike Marie Martina Melanie Nina Petra Sabine Sandra
    Silke Stefanie Susanne Tanja Ulrike Verena Yasmin
  `,
  ),
  male: splitNames(
    `
    Alexander Andreas Bernd Björn Christian Daniel Dirk Emre Fabian Felix Florian Frank Georg Hendrik
    Holger Jan Jens Jonas Jörg Jürgen Karsten Klaus Lars Lukas Marco Markus Matthias Maximilian Niklas
    Oliver Philipp Sebastian Stefan Thorsten Tobias Uwe
  `,
  ),
  family: splitNames(
    `
    Albrecht Arnold Bauer Baumann Beck Becker Berger Böhm Brandt Braun Busch Dietrich Ebert Engel
    Fischer Frank Friedrich Fuchs Graf Groß Günther Haas Hartmann Heinrich Herrmann Hofmann Horn Huber
    Jäger Kaiser Keller Koch Köhler König Kraus Krüger Kuhn Lang Lehmann Lorenz Ludwig Maier Martin
    Möller Neumann Otto Peters Pfeiffer Richter Roth Sauer Schäfer Scholz Schröder Schubert Seidel Simon
    Sommer Stein Thomas Vogel Voigt Wagner Weber Weiß Winkler Wolff Yilmaz Ziegler Zimmermann
  `,
  ),
};

const dutch: NamePool = {
  female: splitNames(
    `
    Anouk Annelies Carolien Daphne Eline Esther Eva Femke Fleur Hanneke Ilse Inge Iris Joke Judith Karin
    Linda Lisa Lotte Maaike Margriet Marieke Marloes Mirjam Nienke Noor Petra Roos Sanne Saskia Sophie
    Tessa
  `,
  ),
  male: splitNames(
    `
    Arjan Bart Bas Bram Coen Daan Dennis Dirk Erik Floris Frank Gijs Hans Jaap Jan Jasper Jeroen Joost
    Koen Lars Maarten Mark Martijn Niels Pieter Remco Ruben Sander Sjoerd Thijs Tom Wouter
  `,
  ),
  // Family names with a prefix, such as "van Dijk", which import and search must keep together.
  family: [
    ...splitNames(
      `
    Bakker Boer Bos Bosman Brouwer Dekker Dijkstra Gerritsen Hendriks Hermans Hoekstra Huisman Jacobs
    Jansen Janssen Koster Kramer Kuiper Maas Martens Meijer Mulder Peters Postma Prins Schouten Smit
    Smits Timmermans Veenstra Vermeulen Visser Vos Willems
  `,
    ),
    'de Boer',
    'de Graaf',
    'de Vries',
    'de Wit',
    'van Beek',
    'van Dam',
    'van den Berg',
    'van der Heijden',
    'van der Meer',
    'van Dijk',
    'van Leeuwen',
    'van Vliet',
  ],
};

const american: NamePool = {
  female: splitNames(
    `
    Alexis Allison Amanda Ashley Brianna Brooke Carmen Courtney Danielle Destiny Erica Gabriela Grace
    Heather Jasmine Jennifer Jordan Kayla Kimberly Lauren Madison Maria Melissa Michelle Morgan Natalie
    Nicole Paige Rachel Samantha Shannon Taylor Tiffany Vanessa
  `,
  ),
  male: splitNames(
    `
    Aaron Austin Brandon Brian Caleb Carlos Chad Cody Derek Dylan Eric Ethan Gregory Hunter Jason
    Jeffrey Jesse Jose Joshua Justin Kevin Kyle Logan Luis Mason Miguel Nathan Nicholas Ryan Scott Sean
    Todd Travis Tyler Wesley Zachary
  `,
  ),
  family: splitNames(
    `
    Alvarez Anderson Barnes Brooks Bryant Castillo Chavez Coleman Collins Cruz Diaz Dixon Ellison Fisher
    Flores Freeman Garcia Gomez Griffin Hamilton Hayes Henderson Hernandez Hicks Holloway Jackson Jordan
    Kim Lopez Martinez McCoy Mendoza Mitchell Nelson Nguyen Olson Ortiz Parker Perry Peterson Porter
    Ramirez Reynolds Rivera Robinson Rodriguez Russell Sanders Simmons Stephens Sullivan Torres Vargas
    Wallace Washington Watkins Weaver Whitfield Woods
  `,
  ),
};

const international: NamePool = {
  female: splitNames(
    `
    Aiko Alma Amina Ana Andrea Beatriz Camille Carla Chiara Daria Elena Elif Eva Fatima Giulia Helena
    Ingrid Irina Isabel Katarina Laila Lea Lin Lucia Maja Marta Mei Mira Nadia Nora Paula Sara Sofia
    Valentina Yara
  `,
  ),
  male: splitNames(
    `
    Adrian Ahmed Alejandro Andrei Antonio Bruno Chen David Diego Emil Filip Francesco Hiroshi Hugo Ivan
    Jakub Javier Jean Joao Karim Kenji Leon Luca Marek Matteo Mikkel Milan Nils Omar Pablo Pavel Rafael
    Sami Sven Tomas Viktor Yusuf
  `,
  ),
  family: splitNames(
    `
    Aalto Abdullah Andersen Bianchi Borg Carvalho Chen Costa Demir Dubois Eriksen Fernandez Ferrari
    Fontaine Haddad Hansen Ito Ivanov Jensen Kaya Kovac Kowalski Larsen Laurent Lefevre Li Lindberg Lund
    Marin Marino Mensah Moreau Nagy Navarro Nielsen Novak Okoye Olsen Pereira Petrov Popescu Rahman
    Ricci Romano Rossi Rousseau Salem Santos Sato Silva Singh Suzuki Tan Tanaka Varga Virtanen Wang Wong
    Yamamoto Zhang
  `,
  ),
};

const poolByCountry: Readonly<Record<string, NamePool>> = {
  GB: british,
  IM: british,
  JE: british,
  GG: british,
  IE: british,
  AU: british,
  NZ: british,
  DE: german,
  AT: german,
  CH: german,
  LI: german,
  NL: dutch,
  BE: dutch,
  US: american,
  CA: american,
};

export const namePool = (country: string): NamePool => poolByCountry[country] ?? international;
