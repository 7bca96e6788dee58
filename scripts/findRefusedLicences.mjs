import { isOpenLicence } from './isOpenLicence.mjs'

/** Copyleft that only ever runs in the local world: the Uniswap V2 bytecode the world's pools are made of. Never shipped. */
const worldOnly = new Set(['@uniswap/lib', '@uniswap/v2-core', '@uniswap/v2-periphery'])

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
