import { join } from 'node:path'
import { packageRoot } from '../packageRoot.ts'

/** The folder that `generate:migration` writes and the server reads. */
export const migrationsFolder = join(packageRoot(), 'src/db/migrations')
