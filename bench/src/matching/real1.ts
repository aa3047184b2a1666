/**
 * Runs REAL-1 through the command line and prints the set's own table of figures. Usage:
 *   node bench/src/matching/real1.ts [--registers uk,nl] [--by-kind]
 */
import { hasFlag, optionValue } from '../arguments.ts';
import { predictReal1, scoreReal1 } from './report/real1.ts';
import { hasSet } from './sets/files.ts';

const selectedRegisters = optionValue('--registers')?.split(',');

if (hasSet('real-1')) {
  const { predictions, tracks } = predictReal1((name) => !selectedRegisters || selectedRegisters.includes(name));
  console.log(scoreReal1(predictions, tracks, hasFlag('--by-kind') ? ['--by-kind'] : []));
} else console.log('real-1 through the command line skipped: ../shared/data/real-1 not found');
