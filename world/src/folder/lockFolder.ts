import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A folder in which another world runs. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  constructor(options: { dir: string; pid: number }) {
    super(
      `A world already runs in ${options.dir} (process ${options.pid}). Stop it with: kill ${options.pid}, or use another folder: WORLD_DIR=…`,
    )
  }
}

/** A folder that is this process's own. */
export type FolderLock = {
  /** Makes the next world that needs the folder wait instead of failing. */
  announceEnd(): Promise<void>
  release(): Promise<void>
}

const endTimeoutMs = 10_000
const pollMs = 50

/**
 * Takes a folder for this process; two nodes writing one state file would destroy it. Waits for a world that is about to end
 * there: a restart begins while the last world still stops.
 * @throws FolderInUseError while the process that holds it lives.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  await mkdir(dir, { recursive: true })
  const file = join(dir, 'lock')
  const deadline = Date.now() + endTimeoutMs
  for (;;) {
    const [pid = '', state] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
    if (!pid || !isAlive(Number(pid))) break
    if (state !== 'ending' || Date.now() > deadline) throw new FolderInUseError({ dir, pid: Number(pid) })
    await delay(pollMs)
  }
  await writeFile(file, `${process.pid} running`)
  return {
    announceEnd: () => writeFile(file, `${process.pid} ending`),
    release: () => rm(file, { force: true }),
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
