import { listLicences } from './listLicences.mjs'

/** Development dependencies whose files are copied into what is shipped: icons. */
const copied = new Set(['@web3icons/core', 'lucide-static'])

/**
 * What reaches a user: the production dependencies of the public packages and of the server, and the packages they copy files from.
 * @param {Awaited<ReturnType<typeof listLicences>>} installed the whole tree.
 * @returns {ReturnType<typeof listLicences>}
 */
export async function listShippedLicences(installed) {
  const production = await listLicences(['--filter', './packages/*', '--filter', './apps/server', '--prod'])
  const known = new Set(production.map(({ name, version }) => `${name}@${version}`))
  const more = installed.filter(({ name, version }) => copied.has(name) && !known.has(`${name}@${version}`))
  return [...production, ...more].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}
