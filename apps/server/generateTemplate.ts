import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeTemplate, templateFile } from './src/db/openEmbeddedDatabase.ts'

const file = await templateFile()
// Its name says what is in it, so one that is there is the right one.
if (!existsSync(file)) {
  await mkdir(dirname(file), { recursive: true })
  // A server that starts meanwhile must not read half of it.
  await writeFile(`${file}.${process.pid}`, await makeTemplate())
  await rename(`${file}.${process.pid}`, file)
}
