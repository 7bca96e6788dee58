import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A JSON file of the workspace.
 * @param {string} path relative to the workspace's folder.
 */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/**
 * The packages that get published: every folder of packages/ that is not private.
 * @returns {{ name: string, folder: string, version: string }[]} by name.
 */
export function publicPackages() {
  return readdirSync(join(root, 'packages'))
    .map((folder) => ({ folder: `packages/${folder}`, ...readJson(`packages/${folder}/package.json`) }))
    .filter((manifest) => !manifest.private)
    .map(({ name, folder, version }) => ({ name, folder, version }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
