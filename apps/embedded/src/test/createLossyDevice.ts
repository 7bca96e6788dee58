import { createDevice, walletOrigin } from './createDevice.ts'
import { createServerDouble } from './double/createServerDouble.ts'
import { stretchQuickly } from './stretchQuickly.ts'

/** A device whose responses can get lost on the way, after the server has acted. */
export async function createLossyDevice() {
  const server = await createServerDouble(walletOrigin)
  /** How many responses of a path get lost from now on. */
  const losses = new Map<string, number>()
  const fetch = async (path: string, init: RequestInit) => {
    const response = await server.fetch(path, init)
    const left = losses.get(path) ?? 0
    if (left === 0) return response
    losses.set(path, left - 1)
    throw new TypeError('network')
  }
  const device = await createDevice({ ...server, fetch }, { stretch: stretchQuickly })
  return { server, device, losses }
}
