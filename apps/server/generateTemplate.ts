import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeTemplate, templateFile } from './src/db/openEmbeddedDatabase.ts'

const file = await templateFile()
// The file name is a hash of the content, so an existing file is up to date.
if (!existsSync(file)) {
  await mkdir(dirname(file), { recursive: true })
  // A server that starts meanwhile must not read a partial file.
  await writeFile(`${file}.${process.pid}`, await makeTemplate())
  await rename(`${file}.${process.pid}`, file)
}
