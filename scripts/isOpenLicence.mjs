/**
 * Licences the Open Source Initiative approves and this project accepts, by SPDX id. Copyleft that reaches callers is left out on
 * purpose.
 */
const approved = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Whether an SPDX licence expression leaves a choice of accepted licences only: `OR` needs one side, `AND` both.
 * Anything that is no SPDX expression (`Unknown`, `SEE LICENSE IN …`) is refused.
 * @param {string} expression
 * @returns {boolean}
 * @example isOpenLicence('(MIT OR GPL-3.0-only) AND ISC') // true
 */
export function isOpenLicence(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const answer = readOr(tokens)
  return tokens.length === 0 && answer
}

function readOr(tokens) {
  let answer = readAnd(tokens)
  while (tokens[0] === 'OR') {
    tokens.shift()
    const right = readAnd(tokens)
    answer = answer || right
  }
  return answer
}

function readAnd(tokens) {
  let answer = readOne(tokens)
  while (tokens[0] === 'AND') {
    tokens.shift()
    const right = readOne(tokens)
    answer = answer && right
  }
  return answer
}

function readOne(tokens) {
  const token = tokens.shift()
  if (token === '(') {
    const answer = readOr(tokens)
    return tokens.shift() === ')' && answer
  }
  // An exception only ever grants more than the licence it is attached to.
  if (tokens[0] === 'WITH') tokens.splice(0, 2)
  return token !== undefined && approved.has(token)
}
