import { join } from 'node:path'
import { packageRoot } from '../packageRoot.ts'

/** Where drizzle-kit writes the migrations and the server reads them. */
export const migrationsFolder = join(packageRoot(), 'src/db/migrations')
