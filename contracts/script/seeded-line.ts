import { toBug, type Row, type SeededBug } from './seeded-row.ts'

/** Draws in the order of sale, whatever the order of the words. */
const rows: readonly Row[] = [
  [
    'O',
    'a stored word is revealed before its turn',
    'ComboPool',
    'if (!_isNext(rec)) revert NotNext(',
    'if (false) revert NotNext(',
    'OrderOfDraws',
  ],
  [
    'O',
    'a stored word of the store is opened before its turn',
    'InstantStore',
    'if (!_isNext(packetTypeId, rec)) revert NotNext(',
    'if (false) revert NotNext(',
    'OrderOfDraws',
  ],
  ['O', 'a refunded number is not skipped', 'ComboPool', 'else _skip(tierId, rec.number());', '', 'OrderOfDraws'],
  [
    'O',
    'a refunded number of the store is not skipped',
    'InstantStore',
    '_skip(packetTypeId, rec.number());',
    '',
    'OrderOfDraws',
  ],
  [
    'O',
    'the mark of a refunded number counts again in the next round',
    'EscrowState.sol:ComboPool',
    'delete _line[place];',
    '',
    'OrderOfDraws',
  ],
  [
    'O',
    'one call passes any number of refunded numbers',
    'EscrowState.sol:ComboPool',
    'i < MAX_SKIPS && head != tail',
    'head != tail',
    'OrderOfDraws',
  ],
  [
    'O',
    'a callback draws any number of purchases behind its own',
    'ComboPool',
    'if (cost > cards) return;',
    'if (cost > cards) cost = 0;',
    'OrderOfDraws',
  ],
  [
    'O',
    'the purchases behind wait although their turn has come',
    'ComboPool',
    'while (cards > FURTHER_COST) {',
    'while (cards > type(uint128).max) {',
    'OrderOfDraws',
  ],
  ['O', 'a full line takes one more sale', 'ComboPool', 'if (hot.isLineFull()) revert LineFull();', '', 'OrderOfDraws'],
  [
    'O',
    'the desk runs on its own storage',
    'PoolDesk.sol:ComboPool',
    'if (address(this) != COMBO_POOL) revert IRoles.Unauthorized();',
    '',
    'OrderOfDraws',
  ],
  [
    'O',
    'a payer that cannot receive blocks the line',
    'EscrowState.sol:ComboPool',
    'if (!Usdc.tryPush(USDC, payer, amount)) _credit(payer, amount);',
    'Usdc.push(USDC, payer, amount);',
    'ComboPool',
  ],
]

export const lineBugs: readonly SeededBug[] = rows.map(toBug)
