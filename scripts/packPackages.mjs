import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { publicPackages, root } from './root.mjs'
import { pnpm, run } from './run.mjs'

/**
 * Builds every public package and packs it the way it would be published: `workspace:` and `catalog:` versions replaced, the
 * exports of publishConfig applied, license and readme inside.
 * @param {string} folder where the tarballs go; emptied first.
 * @returns {Promise<{ name: string, version: string, tarball: string }[]>} `tarball` is an absolute path.
 */
export async function packPackages(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const packed = []
  for (const { name, version, folder: source } of publicPackages()) {
    const cwd = join(root, source)
    await run(join(root, 'node_modules/.bin/tsdown'), ['--logLevel', 'warn'], { cwd })
    await pnpm(['pack', '--pack-destination', folder], { cwd })
    const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    if (!existsSync(tarball)) throw new Error(`${name} was packed, but ${tarball} is not there.`)
    packed.push({ name, version, tarball })
  }
  return packed
}
