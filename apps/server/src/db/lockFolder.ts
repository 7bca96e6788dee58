import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Locks a folder for this process with a PID file. A lock of a process that no longer runs is taken over.
 * @returns a function that releases the lock.
 * @throws DatabaseInUseError when a running process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'latchkey.pid')
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new DatabaseInUseError(folder, holder)
  await writeFile(file, String(process.pid))
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

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM' // kill only throws Node's own errors
  }
}
