import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'tsdown'
import { readJson, root } from '../root.mjs'
import { assignStages } from './assignStages.ts'
import { readGraph } from './readGraph.ts'
import { type StagedPackage, scriptConfigs } from './stagedPackage.ts'
import { stages } from './stages.ts'

const packages: readonly StagedPackage[] = ['wire', 'pairing', 'core', 'adapters', 'react']

/**
 * Builds the packages that a page loads as they are published, without types.
 * @param outDir gets a folder for each; must not exist.
 * @returns for a bundler: what each published entry is, such as `@latchkey/core/errors`.
 */
export async function buildStages(outDir: string): Promise<{ find: RegExp; replacement: string }[]> {
  // Emptying one from an earlier build would follow its links to `node_modules` and delete the sources of the workspace.
  await mkdir(outDir)
  const assigned = assignStages(await readGraph(), stages)
  await Promise.all(
    packages.map(async (name) => {
      const folder = join(outDir, name)
      for (const config of scriptConfigs(name, assigned))
        await build({ ...config, config: false, outDir: folder, logLevel: 'error' })
      // A bundler reads from the one what it may leave out, and finds the package's dependencies in the other.
      for (const file of ['package.json', 'node_modules'])
        await symlink(join(root, 'packages', name, file), join(folder, file))
    }),
  )
  return packages.flatMap((name) => entries(name, join(outDir, name)))
}

function entries(name: StagedPackage, folder: string): { find: RegExp; replacement: string }[] {
  const manifest = readJson(`packages/${name}/package.json`) as {
    publishConfig: { exports: Record<string, string | { default: string }> }
  }
  return Object.entries(manifest.publishConfig.exports).flatMap(([entry, target]) => {
    if (typeof target === 'string') return []
    const path = escapePattern(`@latchkey/${name}${entry.slice(1)}`).replace('\\*', '(.*)')
    return [
      {
        find: new RegExp(`^${path}$`),
        replacement: join(folder, target.default.replace('./dist/', '').replace('*', '$1')),
      },
    ]
  })
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
