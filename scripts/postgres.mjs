import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

const debianFolder = '/usr/lib/postgresql'
const oldestVersion = 15

/**
 * The PostgreSQL that tests and benchmarks start for themselves: `POSTGRES_BIN`, else Debian's newest, 15 at least.
 * @returns {string | undefined} the folder of initdb and postgres; undefined where there is none (`npm test` installs it on Debian).
 */
export function postgresFolder() {
  const folders = process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : debianFolders()
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))))
}

function debianFolders() {
  try {
    return readdirSync(debianFolder)
      .map(Number)
      .filter((version) => version >= oldestVersion)
      .sort((a, b) => b - a)
      .map((version) => join(debianFolder, String(version), 'bin'))
  } catch {
    return []
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
