import type { FrameUser } from '@latchkey/wire/frame'
import type { WalletChain } from '../boot/readPage.ts'
import { toFrameUser } from '../flows/frameUser.ts'
import { openAccount } from '../flows/openAccount.ts'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from './createDevice.ts'
import { createServerDouble } from './double/createServerDouble.ts'

/** A device whose visitor has just made a wallet by email and put off protecting it, with the network that it is on. */
export async function signInDevice(): Promise<{
  device: Awaited<ReturnType<typeof createDevice>>
  user: FrameUser
  chain: WalletChain
}> {
  const { signal } = new AbortController()
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const answers = { emailCode: () => ({ type: 'code', code: server.lastCode() }), protect: () => ({ type: 'later' }) }
  const ask = (async (name: keyof typeof answers) => answers[name]()) as unknown as Ask
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask, signal })
  await openAccount(device, { ask, signal, onReady: () => {} })
  const [chain] = device.page.chains
  const user = toFrameUser(device.session.user(), 'eip155:31337')
  if (!user || !chain) throw new Error('Nobody is signed in.')
  return { device, user, chain }
}
