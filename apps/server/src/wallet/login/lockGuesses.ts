import type { Database } from '../../db/Database.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'
import { type AddressLimits, lockAddress, storeAddress } from './limitAddress.ts'

/** Whether the device already opens the wallet of the address’s owner: it has limits of its own, and strangers’ do not count there. */
export type IsOwnersDevice = (tx: Database, ids: { subjectIndex: string; deviceKey: string }) => Promise<boolean>

/** What one more wrong code or mail counts with, and the row that it is counted in. */
export type Guesses = AddressLimits & { index: string; isOwners: boolean }

/**
 * Locks an address, and what a device's guess at one of its codes, or another code for it, counts with: the wrong codes and mails of all
 * strangers, or on the owner's device those of this device alone. So strangers lock nobody out there, and whoever has that device in their
 * hands guesses no more than they do.
 */
export async function lockGuesses(
  { keys }: { keys: Pick<DeploymentKeys, 'mac'> },
  tx: Database,
  options: { subjectIndex: string; deviceKey: string; isOwnersDevice: IsOwnersDevice | undefined },
): Promise<Guesses> {
  const { subjectIndex, deviceKey, isOwnersDevice } = options
  const limits = await lockAddress(tx, subjectIndex)
  if (!(await isOwnersDevice?.(tx, { subjectIndex, deviceKey })))
    return { ...limits, index: subjectIndex, isOwners: false }
  const index = keys.mac('guesses', `${subjectIndex} ${deviceKey}`)
  return { ...(await lockAddress(tx, index)), index, isOwners: true }
}

/** Counts a mail. */
export async function addMail(tx: Database, { index, mailedAt, wrongAt }: Guesses): Promise<void> {
  await storeAddress(tx, index, { mailedAt: [...mailedAt, Date.now()], wrongAt })
}

/** Counts a wrong code. */
export async function addWrong(tx: Database, { index, mailedAt, wrongAt }: Guesses): Promise<void> {
  await storeAddress(tx, index, { mailedAt, wrongAt: [...wrongAt, Date.now()] })
}
