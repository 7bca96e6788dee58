import { writeFile } from 'node:fs/promises'
import { describeConfiguration } from './src/describeConfiguration.ts'

await writeFile(new URL('../../docs/configuration.md', import.meta.url), describeConfiguration())
