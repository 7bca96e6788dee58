import type { ErrorCode } from '../errors.ts'

const leastCharacters = 10
const leastDifferent = 6
/** What the guesses of a thief begin with. */
const common = [
  'password',
  'passwort',
  '1234567',
  'qwerty',
  'azerty',
  'letmein',
  'iloveyou',
  'welcome',
  'wallet',
  'latchkey',
]

/**
 * Why a password is too easy to guess; undefined if it is not. Whoever has the sealed share still needs about a second for each guess.
 * @example findPasswordFault('aaaaaaaaaaaa') // 'password_simple'
 */
export function findPasswordFault(password: string): ErrorCode | undefined {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < leastCharacters) return 'password_short'
  if (new Set(characters).size < leastDifferent) return 'password_simple'
  const rest = common.reduce((text, word) => text.replaceAll(word, ''), characters.join('').toLowerCase())
  if (rest.length < leastCharacters / 2 || isRun(characters)) return 'password_simple'
  return undefined
}

/** `abcdefghij` or `0987654321`: each character follows from the one before, but for one turn. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((character, index) => codeOf(character) - codeOf(characters[index]))
  return new Set(steps).size <= 2
}

const codeOf = (character = '') => character.codePointAt(0) ?? 0
