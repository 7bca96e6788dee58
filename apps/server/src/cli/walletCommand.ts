import type { Database } from '../db/Database.ts'
import type { Config } from '../env.ts'
import { checkAudit } from '../wallet/audit/checkAudit.ts'
import { type DeploymentKeys, keySettings, openDeploymentKeys } from '../wallet/keys/openDeploymentKeys.ts'
import { openKeyProvider } from '../wallet/keys/openKeyProvider.ts'
import { rewrapKeys } from '../wallet/keys/rewrapKeys.ts'
import { CommandError } from './CommandError.ts'

type Context = { db: Database; config: Config; print: (line: string) => void }

export const walletUsageText = `latchkey-server wallet rewrap
  wraps with the current key of the embedded wallet whatever an earlier key or version wraps; servers may keep running
latchkey-server wallet check-audit
  checks that no entry of a visitor's log was changed, removed or added in the database; servers may keep running`

/**
 * `latchkey-server wallet rewrap`, the last step of a key's rotation, which is safe to interrupt and to run again, and
 * `latchkey-server wallet check-audit`.
 * @throws CommandError
 */
export async function walletCommand({ db, config, print }: Context, args: readonly string[]): Promise<void> {
  const [name] = args
  if (args.length !== 1 || (name !== 'rewrap' && name !== 'check-audit')) throw new CommandError(walletUsageText)
  const { embeddedWallet } = config
  if (!embeddedWallet) throw new CommandError('Set WALLET_PORT and the key, as for the server.')
  const provider = await openKeyProvider(embeddedWallet.key, { previous: embeddedWallet.previousKey })
  // Fails with one sentence where the keys are not those of this database.
  const { kind } = embeddedWallet.key
  const keys = await openDeploymentKeys(db, provider, kind)
  if (name === 'check-audit') return await reportAudit({ db, print }, keys)
  const { rewrapped, total, lost } = await rewrapKeys(db, provider)
  const isDone = lost.length === 0
  print(`rewrapped ${rewrapped} keys${isDone ? `; all ${total} are wrapped by ${keySettings[kind]}` : ''}`)
  if (isDone) return
  const advice = 'Start with the key they were wrapped with as WALLET_KEY_PREVIOUS, and run this again.'
  throw new CommandError(`No configured key opens the enrolments ${lost.join(', ')}. ${advice}`)
}

async function reportAudit({ db, print }: Omit<Context, 'config'>, keys: DeploymentKeys): Promise<void> {
  const { visitors, faults } = await checkAudit(db, keys)
  const result = faults.length === 0 ? 'all are whole' : `${faults.length} ${faults.length === 1 ? 'is' : 'are'} broken`
  print(`checked the logs of ${visitors} visitors: ${result}`)
  if (visitors === 0) print('This database has no visitors. Is DATABASE_URL the right one?')
  if (faults.length === 0) return
  const lines = faults.map(({ userId, entry }) => `  visitor ${userId}, from entry ${entry}`)
  throw new CommandError(
    `Somebody changed these logs in the database, or a backup was restored in part:\n${lines.join('\n')}`,
  )
}
