/** Makes the random cases of property tests the same in every run. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121 });
