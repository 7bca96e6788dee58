import { writeFile } from 'node:fs/promises'
import { makeTemplate, templateFile } from './src/db/template.ts'

await writeFile(await templateFile(), await makeTemplate())
