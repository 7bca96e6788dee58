import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import { keySettings, openDeploymentKeys } from '../wallet/keys/openDeploymentKeys.ts'
import { openKeyProvider } from '../wallet/keys/openKeyProvider.ts'
import { rewrapKeys } from '../wallet/keys/rewrapKeys.ts'
import { CommandError } from './CommandError.ts'

type Context = { db: Database; config: Config; print: (line: string) => void }

export const walletUsageText = `latchkey-server wallet rewrap
  wraps with the current key of the embedded wallet whatever an earlier key or version wraps; servers may keep running`

/** `latchkey-server wallet rewrap`: the last step of a key's rotation. Safe to interrupt and to run again. @throws CommandError */
export async function walletCommand({ db, config, print }: Context, args: readonly string[]): Promise<void> {
  if (args.length !== 1 || args[0] !== 'rewrap') throw new CommandError(walletUsageText)
  const { embeddedWallet } = config
  if (!embeddedWallet) throw new CommandError('Set WALLET_PORT and the key, as for the server.')
  const provider = await openKeyProvider(embeddedWallet.key, { previous: embeddedWallet.previousKey })
  // Fails with one sentence where the keys are not those of this database.
  const { kind } = embeddedWallet.key
  await openDeploymentKeys(db, provider, kind)
  const { rewrapped, total, lost } = await rewrapKeys(db, provider)
  const isDone = lost.length === 0
  print(`rewrapped ${rewrapped} keys${isDone ? `; all ${total} are wrapped by ${keySettings[kind]}` : ''}`)
  if (isDone) return
  const advice = 'Start with the key they were wrapped with as WALLET_KEY_PREVIOUS, and run this again.'
  throw new CommandError(`No configured key opens the enrolments ${lost.join(', ')}. ${advice}`)
}
