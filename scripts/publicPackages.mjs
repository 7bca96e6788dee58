import { readdirSync } from 'node:fs'
import { readJson } from './root.mjs'

/**
 * The packages that get published: every folder of packages/ that is not private.
 * @returns {{ name: string, folder: string, version: string }[]} by name.
 */
export function publicPackages() {
  return readdirSync(new URL('../packages', import.meta.url))
    .map((folder) => ({ folder: `packages/${folder}`, ...readJson(`packages/${folder}/package.json`) }))
    .filter((manifest) => !manifest.private)
    .map(({ name, folder, version }) => ({ name, folder, version }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
