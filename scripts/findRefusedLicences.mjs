import { isOpenLicence } from './isOpenLicence.mjs'

/**
 * Copyleft that only ever runs in the local world and tests: the Uniswap bytecode their pools are made of. Never shipped. V3's core says
 * BUSL-1.1, whose change date passed on 2023-04-01: it is GPL-2.0-or-later since.
 */
const worldOnly = new Set([
  '@uniswap/lib',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
])

/**
 * The packages whose licence this project does not accept.
 * @param {{ installed: Licensed[], shipped: Licensed[] }} trees `installed` is everything in the workspace, `shipped` what users of
 *   the packages and the server get: exceptions for the local world do not count there.
 * @returns {string[]} one readable line each.
 *
 * @typedef {{ name: string, version: string, licence: string }} Licensed
 */
export function findRefusedLicences({ installed, shipped }) {
  const shippedNames = new Set(shipped.map(({ name }) => name))
  return installed
    .filter(({ licence }) => !isOpenLicence(licence))
    .filter(({ name }) => !worldOnly.has(name) || shippedNames.has(name))
    .map(({ name, version, licence }) => `${name}@${version} is under ${licence}`)
}
