import { readFileSync } from 'node:fs'
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
