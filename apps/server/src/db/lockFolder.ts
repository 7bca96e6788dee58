import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Locks a folder for this process with a PID file, and creates it first if it is missing. A lock of a process that no longer runs is taken
 * over.
 * @returns a function that releases the lock.
 * @throws DatabaseInUseError when a running process holds it; DataFolderError where this process may not write.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'latchkey.pid')
  const unusable = (cause: Error) => {
    throw new DataFolderError(folder, cause)
  }
  await mkdir(folder, { recursive: true }).catch(unusable)
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new DatabaseInUseError(folder, holder)
  await writeFile(file, String(process.pid)).catch(unusable)
  return () => rm(file, { force: true })
}

/** Two processes on one embedded database would corrupt it. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'

  constructor(folder: string, pid: number) {
    super(
      `The database in ${folder} is in use by process ${pid}: an embedded database serves one process. ` +
        'Stop that process, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL.',
    )
  }
}

/** The operator's folder for the embedded database is a file, or not this process's to write. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'

  constructor(folder: string, cause: Error) {
    const advice = 'Set it to a folder that this process may write to, or set DATABASE_URL to use PostgreSQL.'
    super(`DATA_DIR ${folder} cannot be used: ${cause.message}. ${advice}`, { cause })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' // kill only throws Node's own errors
  }
}
