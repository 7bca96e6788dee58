/**
 * Copyleft that runs only in the local world and in tests: the bytecode of its Uniswap pools. Never shipped. V3's core declares BUSL-1.1;
 * its change date passed on 2023-04-01, and it is GPL-2.0-or-later since.
 */
const worldOnly = new Set([
  '@uniswap/lib',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
])

/**
 * Licenses approved by the Open Source Initiative that this project accepts, by SPDX id. Copyleft that extends to callers is not among
 * them.
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
 * The packages whose license this project does not accept.
 * @param {{ installed: Licensed[], shipped: Licensed[] }} trees `installed` is everything in the workspace, `shipped` what users of
 *   the packages and the server receive: exceptions for the local world do not apply there.
 * @returns {string[]} one readable line each.
 *
 * @typedef {{ name: string, version: string, license: string }} Licensed
 */
export function findUnacceptedLicenses({ installed, shipped }) {
  const shippedNames = new Set(shipped.map(({ name }) => name))
  return installed
    .filter(({ license }) => !isOpenLicense(license))
    .filter(({ name }) => !worldOnly.has(name) || shippedNames.has(name))
    .map(({ name, version, license }) => `${name}@${version} is under ${license}`)
}

/**
 * Whether an SPDX expression can be satisfied with accepted licenses only: `OR` needs one side, `AND` both. Anything else (`Unknown`,
 * `SEE LICENSE IN …`) is rejected.
 * @param {string} expression
 * @returns {boolean}
 * @example isOpenLicense('(MIT OR GPL-3.0-only) AND ISC') // true
 */
export function isOpenLicense(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const isOpen = readOr(tokens)
  return tokens.length === 0 && isOpen
}

function readOr(tokens) {
  let isOpen = readAnd(tokens)
  while (tokens[0] === 'OR') {
    tokens.shift()
    const right = readAnd(tokens)
    isOpen = isOpen || right
  }
  return isOpen
}

function readAnd(tokens) {
  let isOpen = readOne(tokens)
  while (tokens[0] === 'AND') {
    tokens.shift()
    const right = readOne(tokens)
    isOpen = isOpen && right
  }
  return isOpen
}

function readOne(tokens) {
  const token = tokens.shift()
  if (token === '(') {
    const isOpen = readOr(tokens)
    return tokens.shift() === ')' && isOpen
  }
  // An exception only adds permissions to its license.
  if (tokens[0] === 'WITH') tokens.splice(0, 2)
  return token !== undefined && approved.has(token)
}
