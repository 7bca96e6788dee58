import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which of the secrets are anywhere in the files of a folder, as `secret in file`. */
export async function findSecrets(folder: string, secrets: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    found.push(...secrets.filter((secret) => bytes.includes(secret)).map((secret) => `${secret} in ${path}`))
  }
  return found
}
