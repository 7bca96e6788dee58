import type { Around } from '../../../../embedded/src/test/createDevice.ts'

/**
 * The page ends at its step of a number, counted from 1: what it was about to do is not done, or it was done and nobody hears of it.
 * A step is a write to the device's store, a request, or a call of the vault, and each has two places to end: before and after.
 */
export function createFault(at: number) {
  let passed = 0
  let place = ''
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })

  /** Nothing runs on a page that ended. */
  async function pass(name: string): Promise<void> {
    passed += 1
    if (passed === at) {
      place = name
      end()
    }
    if (passed >= at) await new Promise<never>(() => undefined)
  }

  const around: Around = async (name, run) => {
    await pass(`before ${name}`)
    const result = await run()
    await pass(`after ${name}`)
    return result
  }
  return { around, ended, place: () => place }
}
