import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { packageRoot } from './packageRoot.ts'

const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))

/** Version of this package, from its package.json. */
export const version = z.object({ version: z.string() }).parse(manifest).version
