import { isEnrolled } from '../../flows/enrolments.ts'
import { accountSteps } from './accountSteps.ts'
import { createLife } from './createLife.ts'
import { deviceSteps } from './deviceSteps.ts'

/**
 * One random life of a wallet, held to a model: its address never changes and it is never made twice; a device with a share opens it; another
 * one opens it with the last password and with no other; damage is called damage.
 *
 * @param random numbers from 0 to 1; the same ones make the same walk, except for keys.
 * @returns what was done, step by step.
 * @throws Error at the first step that the model does not allow.
 */
export async function walk(random: () => number, count: number): Promise<string[]> {
  const life = await createLife(random)
  const { devices, opened, done, pick, signWith } = life
  const steps = { ...deviceSteps(life), ...accountSteps(life) }
  try {
    for (let step = 0; step < count; step += 1) {
      const name = step === 0 ? 'newDevice' : pick(Object.keys(steps))
      await steps[name]?.()
      done.push(name)
    }
    for (const device of devices) if (device.isIn && (await isEnrolled(device))) await signWith(device)
    return done
  } finally {
    for (const device of opened) device.close()
  }
}
