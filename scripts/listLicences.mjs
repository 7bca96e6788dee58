import { pnpm } from './pnpm.mjs'

/**
 * Packages of the workspace's dependency tree with their licences, as pnpm reads them from what is installed.
 * @param {readonly string[]} args more arguments of `pnpm licenses list`: filters, `--prod`.
 * @returns {Promise<{ name: string, version: string, licence: string, path: string, homepage?: string }[]>} by name and version.
 */
export async function listLicences(args) {
  const answer = await pnpm([...args, 'licenses', 'list', '--json'])
  // pnpm says it in words, not in JSON, when a selection has no dependency.
  if (!answer.trimStart().startsWith('{')) return []
  return Object.entries(JSON.parse(answer))
    .flatMap(([licence, packages]) =>
      packages.flatMap(({ name, versions, paths, homepage }) =>
        versions.map((version, i) => ({ name, version, licence, path: paths[i], homepage })),
      ),
    )
    .sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}
