import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld } from '@latchkey/world'
import { portBase } from './worldInfo.ts'

/** Starts a world in a new folder, with the playground as it is built for others; Playwright calls what it returns at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const world = await startWorld({
    portBase,
    dir,
    // Long enough to see that nothing opens before.
    guard: { delaySeconds: 15 },
    onDied: (part, reason) => console.error(`${part} died: ${reason}`),
  })
  return async () => {
    await world.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
